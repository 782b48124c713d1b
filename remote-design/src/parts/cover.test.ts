/** @jest-environment node */
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { offeredResults } from './cover'

const result = (id: string, favorite = false) => ({ id, favorite })
const taskOf = (...results: ReturnType<typeof result>[]) => ({ results }) as unknown as DesignTask
const ids = (task: DesignTask, nameOf: (id: string) => string) =>
  offeredResults(task, (_task, { id }) => nameOf(id)).map(({ id }) => id)

it('offers each scheme of a design, of several tries of one tile the first, and favourites alone', () => {
  expect(ids(taskOf(result('green'), result('blue')), (id) => id)).toEqual(['green', 'blue'])
  expect(ids(taskOf(result('1'), result('2'), result('3')), () => '卡拉拉白')).toEqual(['1'])
  expect(ids(taskOf(result('1'), result('2', true)), () => '卡拉拉白')).toEqual(['2'])
  expect(ids(taskOf(result('green'), result('blue', true), result('red')), (id) => id)).toEqual(['blue'])
  expect(ids(taskOf(), (id) => id)).toEqual([])
})
