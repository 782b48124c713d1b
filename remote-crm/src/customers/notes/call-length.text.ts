import { NOTES_TEXT } from './notes.text'

/** Offered lengths of a call. */
export const CALL_MINUTES = [1, 3, 5, 10, 20, 30, 60] as const

const KNOWN = CALL_MINUTES.map((minutes) => NOTES_TEXT.called(minutes))

/** The words with the length of the call as their first line, in the place of one that stands there. */
export function withCallLength(content: string, minutes: number): string {
  const [first = '', ...rest] = content.split('\n')
  const words = KNOWN.includes(first) ? rest : [first, ...rest]
  return [NOTES_TEXT.called(minutes), ...words].join('\n').trimEnd()
}
