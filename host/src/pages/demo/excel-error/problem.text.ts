import { choicesOf, type Column } from './columns'
import { PROBLEM_TEXT } from './excel.text'
import type { Problem } from './sheet.rules'

/** What is wrong with a cell of a column, in words. */
export function problemText(column: Column, { code, limit = 0 }: Problem): string {
  return PROBLEM_TEXT[code](limit, Object.values(choicesOf(column) ?? {}).join('、'))
}
