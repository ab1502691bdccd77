export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1251', label: 'Windows-1251' },
  { value: 'cp866', label: 'CP866 (DOS)' },
  { value: 'cp1125', label: 'CP1125 (DOS)' },
  { value: 'koi8-u', label: 'KOI8-U' },
  { value: 'utf-16le', label: 'UTF-16' },
]

export const encodingLabel = (encoding = ''): string =>
  encodings.find(({ value }) => value === encoding)?.label ?? encoding
