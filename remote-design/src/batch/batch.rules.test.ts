/** @jest-environment node */
import { FINISHED, taskOf } from '../parts/design.fixtures'
import { actedOn, cellsOf, factsOf, roomsOf } from './batch.rules'

const made = taskOf({ ...FINISHED, id: 'made', count: 1 })
const failed = taskOf({
  id: 'failed',
  status: 'failed',
  charge: { source: 'flops', flops: 50, beans: 0, state: 'released', capturedImages: 0 },
})
const going = taskOf({ id: 'going', status: 'running' })
const canceled = taskOf({
  id: 'canceled',
  status: 'canceled',
  charge: { source: 'flops', flops: 50, beans: 0, state: 'released', capturedImages: 0 },
})

it('counts pictures and what was paid for those that came', () => {
  const { flops } = made.charge
  expect(factsOf([made, failed, going, canceled])).toEqual({
    all: made.count + failed.count + going.count + canceled.count,
    made: made.charge.capturedImages,
    going: going.count,
    failed: failed.count,
    canceled: canceled.count,
    flops,
    beans: 0,
    // As the balance in the page's head, which is without it.
    held: { flops: going.charge.flops, beans: 0 },
  })
})

it('shows the pictures of a room beside each other, in the order asked for', () => {
  const other = taskOf({ id: 'other', photo: { ...made.photo, fileId: 'second' } })
  expect(roomsOf([made, other, going]).map((room) => room.map(({ id }) => id))).toEqual([['made', 'going'], ['other']])
})

it('shows every picture of a task that made several, and a place for one that has none', () => {
  const [result] = made.results
  const several = { ...made, id: 'several', results: [result!, { ...result!, id: 'second' }] }
  expect(cellsOf([several, going]).map((cell) => [cell.task.id, cell.result?.id])).toEqual([
    ['several', result!.id],
    ['several', 'second'],
    ['going', undefined],
  ])
})

it('acts on what was picked, and on everything while nothing is', () => {
  const [result] = made.results
  const loved = { ...made, id: 'loved', results: [{ ...result!, favorite: true }] }
  const plain = { ...made, results: [{ ...result!, favorite: false }] }
  expect(actedOn([plain, loved, failed])).toEqual({ tasks: [loved], picked: true })
  expect(actedOn([plain, failed])).toEqual({ tasks: [plain], picked: false })
})
