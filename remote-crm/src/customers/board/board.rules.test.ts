/** @jest-environment node */
import { customer } from '../customers.fixtures'
import { arranged, countOf, type Moves } from './board.rules'

const one = customer('one', { stage: 'new' })
const other = customer('other', { stage: 'quote' })
const moves: Moves = new Map([['one', { customer: one, to: 'quote' }]])

it('shows a customer where it was put before the server has it', () => {
  expect(arranged('new', [one], moves)).toEqual([])
  expect(arranged('quote', [other], moves)).toEqual([one, other])
  expect([countOf('new', 1, moves), countOf('quote', 7, moves), countOf('deal', 2, moves)]).toEqual([0, 8, 2])
})

it('shows it once when the list is there already', () => {
  expect(arranged('quote', [{ ...one, stage: 'quote' }, other], moves).map(({ id }) => id)).toEqual(['one', 'other'])
})
