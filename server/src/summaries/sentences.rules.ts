import { SUMMARY_LIMITS, type SummarySentence } from '@tessera/shared/contract/customer-summary'
import { SENTENCE_END, TELLING } from './summary.text'

/** A note that is not archived; newest first in lists. */
export interface SummarisedNote {
  readonly id: string
  readonly content: string
}

/** Without a full stop and blanks, so that the same words are the same sentence. */
const sentencesOf = (content: string): string[] =>
  content
    .split(SENTENCE_END)
    .map((each) => each.trim())
    .filter((each) => each.length > 1)

const SHORTEST = 6
const LONGEST = 120

/** How much a sentence tells; recent notes count for more. */
function weightOf(text: string, age: number): number {
  const telling = text.match(TELLING)?.length ?? 0
  return 2 * telling + (text.length >= SHORTEST ? 1 : -1) + (/\d/.test(text) ? 1 : 0) - age / 4
}

/** Cut to the limits, in whole sentences except for a first one that is too long by itself. */
function bounded(sentences: readonly SummarySentence[]): SummarySentence[] {
  const kept: SummarySentence[] = []
  let left: number = SUMMARY_LIMITS.characters
  for (const { text, noteIds } of sentences.slice(0, SUMMARY_LIMITS.sentences)) {
    if (text.length > left && kept.length > 0) break
    kept.push({ text: text.slice(0, left), noteIds })
    left -= text.length
  }
  return kept
}

/** The most telling sentences as they stand in the notes, the newest first; one that several notes say cites them all. */
export function extracted(notes: readonly SummarisedNote[]): SummarySentence[] {
  const found = new Map<string, { text: string; noteIds: string[]; age: number; weight: number }>()
  for (const [age, { id, content }] of notes.entries()) {
    for (const whole of sentencesOf(content)) {
      const text = whole.slice(0, LONGEST)
      const known = found.get(text)
      if (!known) found.set(text, { text, noteIds: [id], age, weight: weightOf(text, age) })
      else if (!known.noteIds.includes(id)) known.noteIds.push(id)
    }
  }
  const best = [...found.values()]
    .toSorted((one, other) => other.weight - one.weight || one.age - other.age)
    .slice(0, SUMMARY_LIMITS.sentences)
    .toSorted((one, other) => one.age - other.age)
  return bounded(best.map(({ text, noteIds }) => ({ text, noteIds })))
}

/** Numbers behind a sentence: `[1] [3]`. */
const MARKS = /\[\d{1,4}\](?:\s*\[\d{1,4}\])*/g
const afterBrackets = (text: string): string => text.slice(Math.max(text.lastIndexOf('['), text.lastIndexOf(']')) + 1)

/**
 * Sentences of a model's answer that cite notes which were given, by their place from 1. What cites nothing, or numbers that
 * were not given, is left out: nobody could check it.
 */
export function cited(answer: string, notes: readonly SummarisedNote[]): SummarySentence[] {
  let end = 0
  // From one group of numbers to the next, each character once: blanks without end must not stop the process.
  const sentences = [...answer.matchAll(MARKS)].flatMap(({ 0: marks, index }): SummarySentence[] => {
    const said = afterBrackets(answer.slice(end, index))
    end = index + marks.length
    const text = said.replace(/^[\s。！？；.,，·\-*]+/, '').trim()
    const numbers = [...marks.matchAll(/\d+/g)].map(([number]) => Number(number))
    const noteIds = [...new Set(numbers.flatMap((number) => notes[number - 1]?.id ?? []))]
    return text.length > 1 && noteIds.length > 0 ? [{ text, noteIds }] : []
  })
  return bounded(sentences)
}
