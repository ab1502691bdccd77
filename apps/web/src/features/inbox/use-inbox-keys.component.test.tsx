import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from '../../testing/page.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

const ignore = () => undefined

function List({ names, open }: { names: readonly string[]; open?: string }) {
  useInboxKeys({ enabled: true, onHelp: ignore, onChoose: ignore })
  return (
    <main>
      {names.map((name) => (
        <a key={name} href={`/${name}`} data-item={name} aria-current={name === open ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </main>
  )
}

const focused = () => document.activeElement?.getAttribute('data-item')
const blur = () => (document.activeElement as HTMLElement).blur()

test('96 the next key skips no item, whether the list was loaded again before or after the key', async () => {
  const { user } = page()
  const { rerender } = render(<List names={['a', 'b', 'c', 'd']} />)
  await user.keyboard('j')
  expect(focused()).toBe('a')
  // «a» is done, and the list still has it.
  rerender(<List names={['a', 'b', 'c', 'd']} open="a" />)
  blur()
  await user.keyboard('j')
  expect(focused()).toBe('b')
  rerender(<List names={['b', 'c', 'd']} open="b" />)
  // «b» is done, and the list is loaded before the key.
  blur()
  rerender(<List names={['c', 'd']} open="b" />)
  await user.keyboard('j')
  expect(focused()).toBe('c')
})

test('96 after the last item the keys go to the one that is left', async () => {
  const { user } = page()
  const { rerender } = render(<List names={['a', 'b', 'c']} />)
  await user.keyboard('jjj')
  expect(focused()).toBe('c')
  blur()
  rerender(<List names={['a', 'b']} />)
  await user.keyboard('j')
  expect(focused()).toBe('b')
  blur()
  rerender(<List names={['a']} />)
  await user.keyboard('k')
  expect(focused()).toBe('a')
})
