import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MediaItem } from './media.api.ts'
import { UploadList } from './upload-list.tsx'

const stored = (name: string) => ({ name }) as MediaItem

test('J02 a file that the library has under another name is told with that name', () => {
  const uploads = [
    { key: 1, name: 'План.pdf', percent: 100, item: stored('План.pdf') },
    { key: 2, name: 'Копія плану.pdf', percent: 100, item: stored('План.pdf') },
  ]
  render(<UploadList uploads={uploads} />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['Додано: «План.pdf»', 'Файл «Копія плану.pdf» є в бібліотеці під назвою «План.pdf».'])
})
