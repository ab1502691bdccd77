import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from '../testing/page.ts'
import { keep, signedIn } from '../testing/signed-in.ts'

interface Loaded {
  Component: ComponentType
}

/** Opens an application with a home of links, a form with unsaved input, and a screen whose code the test loads. */
async function openApplication(loadSlow: () => Promise<Loaded>) {
  signedIn()
  history.replaceState(null, '', '/app')
  await act(async () => {
    const { Link, Outlet } = await import('react-router')
    const { startRoutes } = await import('./start-routes.tsx')
    const { PageHeading } = await import('../ui/page.tsx')
    const { LeaveQuestion } = await import('../ui/form/leave-question.tsx')
    const titled = (title: string) => () => <PageHeading>{title}</PageHeading>
    const Layout = () => (
      <>
        {['form', 'slow', 'quick'].map((to) => (
          <Link key={to} to={`/app/${to}`}>
            {`to ${to}`}
          </Link>
        ))}
        <Link to="/app/quick?only=water" preventScrollReset>
          filter
        </Link>
        <Outlet />
      </>
    )
    const Form = () => (
      <>
        <PageHeading>Form</PageHeading>
        <LeaveQuestion active title="Leave?" text="It is not saved." leave="Leave" />
      </>
    )
    await startRoutes(document.getElementById('root')!, {
      path: '/app',
      Component: Layout,
      children: [
        { path: '', Component: titled('Home') },
        { path: 'form', Component: Form },
        { path: 'quick', Component: titled('Quick') },
        { path: 'slow', lazy: loadSlow },
      ],
    })
  })
  return page()
}

const never = () => new Promise<Loaded>(() => undefined)
const follow = (name: string) => page().user.click(screen.getByRole('link', { name }))
const back = () => act(async () => history.back())
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const isAt = (path: string) => expect(location.pathname + location.search).toBe(path)

test('A12 a navigation changes address and screen together, and the focus goes to the heading', async () => {
  let arrive: (loaded: Loaded) => void = () => undefined
  await openApplication(() => new Promise((resolve) => (arrive = resolve)))
  await follow('to slow')
  await heading('Home')
  isAt('/app')
  const { PageHeading } = await import('../ui/page.tsx')
  await act(async () => arrive({ Component: () => <PageHeading>Slow</PageHeading> }))
  const shown = await heading('Slow')
  isAt('/app/slow')
  expect(document.activeElement).toBe(shown)
})

test('A12 of two navigations the newer one counts, even if its code comes first', async () => {
  let arrive: (loaded: Loaded) => void = () => undefined
  await openApplication(() => new Promise((resolve) => (arrive = resolve)))
  await follow('to slow')
  await follow('to quick')
  await heading('Quick')
  await act(async () => arrive({ Component: () => <h1>Slow</h1> }))
  await heading('Quick')
  isAt('/app/quick')
})

test('C33 a link away from unsaved input asks first: «stay» keeps the screen, «leave» goes on', async () => {
  const { user } = await openApplication(never)
  await follow('to form')
  await heading('Form')
  await follow('to quick')
  isAt('/app/form')
  await user.click(await screen.findByRole('button', { name: 'Залишитися' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  isAt('/app/form')
  await follow('to quick')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await heading('Quick')
  isAt('/app/quick')
})

test('C33 «Back» from unsaved input asks first: «stay» restores the address, «leave» goes back', async () => {
  const { user } = await openApplication(never)
  await follow('to form')
  await heading('Form')
  await back()
  await user.click(await screen.findByRole('button', { name: 'Залишитися' }))
  await waitFor(() => isAt('/app/form'))
  await heading('Form')
  await back()
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await heading('Home')
  isAt('/app')
})

test('A15 a screen whose code does not load shows the crash screen, and another screen replaces it', async () => {
  let attempts = 0
  await openApplication(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('no such file')
    return { Component: () => <h1>Slow</h1> }
  })
  const caught = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  await follow('to slow')
  await screen.findByText('Щось пішло не так')
  expect(caught).toHaveBeenCalledWith(expect.objectContaining({ message: 'no such file' }))
  expect(page().errors.splice(0).join()).toContain('no such file')
  await follow('to quick')
  await heading('Quick')
  await follow('to slow')
  await heading('Slow')
})

test('A11 a navigation after the session has expired leads to sign-in and remembers where it went', async () => {
  const { left } = await openApplication(never)
  keep('accessTokenExpiry', new Date(Date.now() - 1).toISOString())
  await follow('filter')
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=expired&return=%2Fapp%2Fquick%3Fonly%3Dwater']))
  isAt('/app')
})

test('A12 a new screen begins at its start, a filter keeps the place, and «Back» returns to it', async () => {
  await openApplication(never)
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.stubGlobal('scrollY', 300)
  await follow('to quick')
  await heading('Quick')
  expect(scrolled.mock.lastCall).toEqual([0, 0])
  scrolled.mockClear()
  vi.stubGlobal('scrollY', 40)
  await follow('filter')
  await waitFor(() => isAt('/app/quick?only=water'))
  expect(scrolled).not.toHaveBeenCalled()
  await back()
  await waitFor(() => expect(scrolled.mock.lastCall).toEqual([0, 40]))
  await back()
  await heading('Home')
  expect(scrolled.mock.lastCall).toEqual([0, 300])
})
