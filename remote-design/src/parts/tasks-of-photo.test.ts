/** @jest-environment node */
import { taskOf, UPLOADED } from './design.fixtures'
import { tasksOfPhoto } from './tasks-of-photo'

const at = (id: string, minute: number, fileId = 'file-photo') =>
  taskOf({ id, createdAt: `2026-11-27T08:0${minute}:00.000Z`, photo: { ...UPLOADED, fileId } })

it('are each once, in the order they were made, without those of other photos', () => {
  const shown = at('shown', 2)
  const found = tasksOfPhoto(shown, [at('later', 5), at('other', 1, 'file-other'), shown, at('first', 0)])
  expect(found.map(({ id }) => id)).toEqual(['first', 'shown', 'later'])
})

it('hold the one that is shown in any case', () => {
  expect(tasksOfPhoto(at('shown', 2), [at('other', 1, 'file-other')]).map(({ id }) => id)).toEqual(['shown'])
})
