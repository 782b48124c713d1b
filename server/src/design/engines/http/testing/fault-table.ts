import type { HttpEngineId } from '../../../../engines/engines.config'
import { PROFILES } from '../profile'
import type { Fault } from './drawn-answer'

/** How it ends, and how many orders the provider took. */
export type Outcome = readonly [end: string, orders: number]
const DELIVERED: Outcome = ['delivered', 1]

/** Faults that every provider shows alike. */
const ALIKE: readonly [Fault, Outcome][] = [
  ['none', DELIVERED],
  ['slow', ['timeout', 1]],
  ['busyOnce', DELIVERED],
  ['busy', ['engine_failed busy', 0]],
  ['account', ['engine_failed account', 0]],
  ['wrongSize', ['engine_failed unusable', 1]],
  ['larger', DELIVERED],
  ['shifted', DELIVERED],
  ['redrawn', ['engine_failed shifted', 1]],
  ['maskIgnored', DELIVERED],
  ['notAnImage', ['engine_failed unusable', 1]],
]
/** Whether the order was taken is unknown. */
const UNHEARD: readonly [Fault, Outcome][] = [
  ['error500', ['engine_failed broken', 1]],
  ['cut', ['engine_failed unanswered', 1]],
]
/** An order under an id of ours is asked after. */
const ASKED_AFTER: readonly [Fault, Outcome][] = UNHEARD.map(([fault]) => [fault, DELIVERED])
const MODERATED: [Fault, Outcome] = ['moderated', ['engine_refused moderated', 0]]
const MODERATED_LATER: [Fault, Outcome] = ['moderatedLater', ['engine_refused moderated', 1]]
/** Faults of those with tasks. */
const OF_TASKS: readonly [Fault, Outcome][] = [
  ['deaf', DELIVERED],
  ['taskFails', ['engine_failed broken', 1]],
]
/** The first order is lost with the queue, the second under the same id. */
const OF_QUEUES: readonly [Fault, Outcome][] = [
  ['endsMeanwhile', DELIVERED],
  ['forgottenOnce', ['delivered', 2]],
  ['forgotten', ['engine_failed broken', 2]],
]
/** Tasks of an id of theirs, whose picture lies elsewhere. */
const OF_ADDRESSES: readonly [Fault, Outcome][] = [
  ['forgotten', ['engine_failed unanswered', 1]],
  ['withheld', ['engine_failed expired', 1]],
  ['pictureModerated', ['engine_refused moderated', 1]],
  ['busyLater', ['engine_failed busy', 1]],
]
/** A queue of one's own moderates nothing. */
export const FAULT_TABLE: readonly [HttpEngineId, readonly [Fault, Outcome][]][] = [
  ['openai', [...ALIKE, ...UNHEARD, MODERATED]],
  ['dashscope', [...ALIKE, ...UNHEARD, MODERATED, MODERATED_LATER, ...OF_TASKS, ...OF_ADDRESSES]],
  ['ark', [...ALIKE, ...UNHEARD, MODERATED, MODERATED_LATER]],
  ['comfyui', [...ALIKE, ...ASKED_AFTER, ...OF_TASKS, ...OF_QUEUES]],
]

/** The provider took the order, and said that it makes no picture of it: nothing is paid for. */
export const endsUnpaid = (fault: Fault): boolean =>
  ['taskFails', 'moderatedLater', 'pictureModerated', 'busyLater'].includes(fault)

/** Whether an engine has tasks: they outlive a worker. */
export const hasTasks = (id: HttpEngineId): boolean => PROFILES[id].transport !== 'sync'

/** How a task ends whose worker died after the order, and what its customer's cancelling does. */
export const endAfterDeath = (id: HttpEngineId): string => (hasTasks(id) ? 'delivered' : 'engine_failed unanswered')
const afterCancelling = (id: HttpEngineId): string =>
  PROFILES[id].cancel ? 'released, provider told' : 'released, connection closed'

/** What a person sees of a task's end. */
interface Told {
  status: string
  errorCode: string | null
  errorDetail?: string
}

/** `engine_failed busy` as a task tells it. */
export function toldOf(end: string): Told {
  if (end === 'delivered') return { status: 'succeeded', errorCode: null }
  const [errorCode = '', errorDetail] = end.split(' ')
  return { status: 'failed', errorCode, ...(errorDetail && { errorDetail }) }
}

/** What the faults are, for readers. */
const WORDS: Record<Fault, string> = {
  none: 'answers',
  slow: 'slower than the time-out',
  busyOnce: '429 once',
  busy: '429 every time',
  account: 'key refused (401)',
  error500: '500',
  cut: 'connection cut',
  wrongSize: 'another shape',
  larger: 'twice the size',
  shifted: 'shifted by pixels',
  redrawn: 'another picture',
  maskIgnored: 'mask ignored',
  notAnImage: 'not an image',
  moderated: 'moderated (400)',
  moderatedLater: 'moderated after the order',
  pictureModerated: 'the task succeeds, its picture is moderated',
  busyLater: 'busy after the order',
  deaf: 'a dozen questions after the task fail (503)',
  taskFails: 'the task fails',
  endsMeanwhile: 'the task ends between two questions',
  forgottenOnce: 'the task is unknown once',
  forgotten: 'the task is unknown every time',
  withheld: 'the address of the picture refuses (403)',
}

/** The rows of the table in docs/engines.md: one a fault, with the end and the orders that were paid for, by engine. */
export function faultRows(): string[] {
  const engines = FAULT_TABLE.map(([id]) => id)
  const head = [`| Fault | ${engines.join(' | ')} |`, `| --- | ${engines.map(() => '---').join(' | ')} |`]
  const rows = Object.entries(WORDS).map(([fault, words]) => {
    const ends = FAULT_TABLE.map(([, faults]) => {
      const outcome = faults.find(([each]) => each === fault)?.[1]
      return outcome ? `${outcome[0]}, ${outcome[1]} ordered` : 'does not occur'
    })
    return `| ${words} | ${ends.join(' | ')} |`
  })
  const beside = [
    `| cancelled | ${engines.map((id) => `${afterCancelling(id)}, 1 ordered`).join(' | ')} |`,
    `| worker killed | ${engines.map((id) => `${endAfterDeath(id)}, 1 ordered`).join(' | ')} |`,
  ]
  return [...head, ...rows, ...beside]
}
