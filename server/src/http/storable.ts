import { AppError } from './app-error'

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** @throws AppError VALIDATION for text that the database cannot store */
export function requireStorable(input: unknown): void {
  const path = unstorablePath(input)
  if (path) throw new AppError('VALIDATION', { issues: [{ path: path.join('.'), message: 'invalid_format' }] })
}

/** Path of the first text or field name that PostgreSQL cannot store. Runs after parsing, so unknown fields are gone. */
function unstorablePath(input: unknown): string[] | null {
  const waiting: { value: unknown; path: string[] }[] = [{ value: input, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, each] of Object.entries(value)) {
      if (!isStorable(name)) return path
      waiting.push({ value: each, path: [...path, name] })
    }
  }
  return null
}
