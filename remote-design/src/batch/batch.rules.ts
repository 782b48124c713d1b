import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { isFinished, paidUnits } from '../parts/task.rules'

/** How far a batch is, and what it has cost so far. Pictures, not tasks. */
export interface BatchFacts {
  readonly all: number
  readonly made: number
  readonly going: number
  /** Pictures of ended tasks that did not come: nothing was charged for them. */
  readonly failed: number
  /** Pictures that were given up before they were made: nothing was charged for them either. */
  readonly canceled: number
  readonly flops: number
  readonly beans: number
  /** What is held for the tasks that have not ended: the balance is without it already. */
  readonly held: { readonly flops: number; readonly beans: number }
}

export function factsOf(tasks: readonly DesignTask[]): BatchFacts {
  const facts = { all: 0, made: 0, going: 0, failed: 0, canceled: 0, flops: 0, beans: 0, held: { flops: 0, beans: 0 } }
  for (const task of tasks) {
    const { capturedImages } = task.charge
    facts.all += task.count
    if (!isFinished(task)) {
      facts.going += task.count
      const held = paidUnits(task.charge, task.count)
      facts.held.flops += held.flops
      facts.held.beans += held.beans
      continue
    }
    facts.made += capturedImages
    facts[task.status === 'canceled' ? 'canceled' : 'failed'] += task.count - capturedImages
    const paid = paidUnits(task.charge, capturedImages)
    facts.flops += paid.flops
    facts.beans += paid.beans
  }
  return facts
}

/** The tasks by photo, each in the order they were asked for. */
export function roomsOf(tasks: readonly DesignTask[]): DesignTask[][] {
  const rooms = new Map<string, DesignTask[]>()
  for (const task of tasks) rooms.set(task.photo.fileId, [...(rooms.get(task.photo.fileId) ?? []), task])
  return [...rooms.values()]
}

interface Cell {
  readonly task: DesignTask
  /** Undefined while the task has none. */
  readonly result: DesignResult | undefined
}

/** Every picture that tasks have made, and the tasks without one, in the order they were asked for. */
export const cellsOf = (tasks: readonly DesignTask[]): Cell[] =>
  tasks.flatMap((task): Cell[] =>
    task.results.length > 0 ? task.results.map((result) => ({ task, result })) : [{ task, result: undefined }],
  )

/** Whether two of the pictures are of one photo: beside each other the same place is the same thing. */
export const canCompare = (tasks: readonly DesignTask[]): boolean =>
  roomsOf(tasks).some((room) => room.flatMap(({ results }) => results).length > 1)

/** What the page's actions are about: what was picked, or everything that has a picture. */
export function actedOn(tasks: readonly DesignTask[]): {
  readonly tasks: readonly DesignTask[]
  readonly picked: boolean
} {
  const made = tasks.filter(({ results }) => results.length > 0)
  const picked = made.filter(({ results }) => results.some(({ favorite }) => favorite))
  return picked.length > 0 ? { tasks: picked, picked: true } : { tasks: made, picked: false }
}
