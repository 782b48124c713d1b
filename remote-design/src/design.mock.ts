import { FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import { EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import { cancelBatch, createBatch, queryBatch } from '@tessera/shared/contract/design/batch'
import {
  attachDesigns,
  deleteDesigns,
  deleteResult,
  downloadDesigns,
  downloadImage,
  getHistoryFilters,
  getHistoryList,
  setRoomArea,
  toggleFavorite,
  useResultPhoto,
} from '@tessera/shared/contract/design/history'
import { cancelTask, createTask, estimateCost, type OfferedTask, queryTask } from '@tessera/shared/contract/design/task'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { type DesignResult, FINAL_TASK_STATUSES, type TaskFields } from '@tessera/shared/contract/design/task-fields'
import type { UserInfo } from '@tessera/shared/contract/user'
import { failWith, mock, mockBalances, mockPage, quotationsEndpoints, spend } from '@tessera/shared/mock-host/mock-host'
import { customersEndpoints, mockCustomerNames, nameOfCustomer } from './customers.mock'
import { TASK_LABEL } from './design-seed.text'
import { materialsEndpoints } from './materials.mock'
import { mockTask, modeMock } from './mode-results.mock'
import { assetsEndpoints } from './assets.mock'
import { keepPhoto, mockPhoto, photosEndpoints } from './photos.mock'
import { sceneEndpoints } from './scene.mock'
import { sharesEndpoints } from './shares.mock'
import { seedTasks } from './tasks-seed.mock'

/** Simulated queue and run time of a task. */
const QUEUED_MS = 1_500
const RUNNING_MS = 4_000

/** Newest first, until the page is reloaded. */
let tasks: OfferedTask[] = []
/** Seed designs are added on first access, since they need the assets. */
let seeded: Promise<void> | undefined
const withFormer = (): Promise<void> => (seeded ??= seedTasks().then((former) => void (tasks = [...tasks, ...former])))
/** Tasks by idempotency token. */
const started = new Map<string, string>()

const taskOf = (id: string): OfferedTask => tasks.find((task) => task.id === id) ?? failWith('NOT_FOUND')
const isFinal = ({ status }: OfferedTask): boolean => FINAL_TASK_STATUSES.includes(status)

function change(id: string, changes: Partial<TaskFields>): OfferedTask {
  tasks = tasks.map((task) => (task.id === id ? { ...task, ...changes } : task))
  return taskOf(id)
}

/** Current state of a task; it is finished by the first query after its run time. */
async function present(id: string): Promise<OfferedTask> {
  await withFormer()
  const task = taskOf(id)
  const age = Date.now() - Date.parse(task.createdAt)
  if (isFinal(task) || age < QUEUED_MS) return task
  const progress = (age - QUEUED_MS) / RUNNING_MS
  if (progress < 1)
    return change(id, { status: 'running', progress, startedAt: task.startedAt ?? new Date().toISOString() })
  const mode = modeMock(task)
  const pictures = await Promise.all(Array.from({ length: task.count }, (_, image) => mode.draw(task, image)))
  // Another query or a cancellation may have come while drawing.
  if (isFinal(taskOf(id))) return taskOf(id)
  return change(id, {
    status: 'succeeded',
    progress: 1,
    engine: EMBEDDED_ENGINE,
    finishedAt: new Date(Date.parse(task.createdAt) + QUEUED_MS + RUNNING_MS).toISOString(),
    charge: { ...task.charge, state: 'captured', capturedImages: task.count },
    ...mode.finished?.(task),
    results: pictures.map((picture, index): DesignResult => ({
      ...picture,
      id: `${id}-${index + 1}`,
      seed: index + 1,
      outsideChangedRatio: 0,
      favorite: false,
    })),
  })
}

function changeResult(resultId: string, changed: (result: DesignResult) => DesignResult | null): DesignResult {
  const task = tasks.find(({ results }) => results.some(({ id }) => id === resultId)) ?? failWith('NOT_FOUND')
  const former = task.results.find(({ id }) => id === resultId)!
  const next = changed(former)
  change(task.id, {
    results: task.results.flatMap((result) => (result === former ? (next ? [next] : []) : [result])),
  })
  return next ?? former
}

type Request = EndpointParsedInput<typeof createTask>

/** A result is a photo by its own id. */
function continuedBy(photoFileId: string): TaskFields['continues'] {
  const former = tasks.find(({ results }) => results.some(({ id }) => id === photoFileId))
  return former
    ? { taskId: former.id, designType: former.designType, name: modeMock(former).words(former) ?? '' }
    : null
}

async function begin(input: Request, caller: UserInfo, batchId: string | null = null): Promise<OfferedTask> {
  const known = started.get(input.clientToken)
  if (known) return present(known)
  const photo = mockPhoto(input.photoFileId)
  const id = `task-${tasks.length + 1}`
  const flops = input.count * FLOPS_PER_IMAGE
  spend('flops', flops, {
    category: 'hold',
    cause: { type: 'task', id, label: TASK_LABEL },
    state: 'held',
    operatorName: caller.userName,
  })
  started.set(input.clientToken, id)
  const task = await mockTask(input, {
    id,
    status: 'queued',
    progress: 0,
    count: input.count,
    engine: null,
    method: null,
    warnings: [],
    errorCode: null,
    parentTaskId: input.parentTaskId ?? null,
    continues: continuedBy(input.photoFileId),
    batchId,
    customerId: input.customerId ?? null,
    customer: nameOfCustomer(input.customerId ?? null),
    creator: { id: caller.userId, name: caller.userName },
    photo,
    charge: { source: 'flops', flops, beans: 0, state: 'held', capturedImages: 0 },
    results: [],
    createdAt: new Date().toISOString(),
    startedAt: null,
    finishedAt: null,
  })
  tasks = [task, ...tasks]
  return task
}

/** In the order asked for; the newest task stands first in the list. */
async function batchOf(id: string) {
  const own = tasks.filter(({ batchId }) => batchId === id).toReversed()
  if (own.length === 0) failWith('NOT_FOUND')
  return { id, tasks: await Promise.all(own.map((task) => present(task.id))) }
}

/** What a link or a quotation says of a result. */
function shownResult(id: string) {
  const task = tasks.find(({ results }) => results.some((result) => result.id === id)) ?? failWith('NOT_FOUND')
  const { previewUrl } = task.results.find((result) => result.id === id)!
  return { id, taskId: task.id, name: ('material' in task && task.material?.name) || '', previewUrl }
}

function abandon(task: OfferedTask): OfferedTask {
  spend('flops', -task.charge.flops, { category: 'release', cause: { type: 'task', id: task.id, label: TASK_LABEL } })
  return change(task.id, { status: 'canceled', charge: { ...task.charge, state: 'released' } })
}

export const designEndpoints = [
  ...photosEndpoints,
  ...assetsEndpoints,
  ...sceneEndpoints,
  ...materialsEndpoints,
  ...customersEndpoints,
  mock(estimateCost, ({ count }) => {
    const { flops, beans, images } = mockBalances()
    const price = count * FLOPS_PER_IMAGE
    return {
      count,
      flops: price,
      beans: 0,
      availableFlops: flops,
      availableBeans: beans,
      imgQuotaNum: images,
      sufficient: flops >= price,
    }
  }),
  mock(createTask, (input, { caller }) => begin(input, caller)),
  mock(createBatch, async ({ clientToken, tasks: asked }, { caller }) => {
    const id = started.get(clientToken) ?? `batch-${started.size + 1}`
    if (!started.has(clientToken)) {
      started.set(clientToken, id)
      for (const [place, each] of asked.entries()) {
        await begin({ ...each, clientToken: `${id}.${place}` } as Request, caller, id)
      }
    }
    return batchOf(id)
  }),
  mock(queryBatch, ({ id }) => batchOf(id)),
  mock(cancelBatch, async ({ id }) => {
    for (const task of (await batchOf(id)).tasks) if (!isFinal(task)) abandon(task)
    return batchOf(id)
  }),
  mock(queryTask, ({ id }) => present(id)),
  mock(cancelTask, async ({ id }) => {
    const task = await present(id)
    if (isFinal(task)) failWith('TASK_NOT_CANCELABLE')
    return abandon(task)
  }),
  mock(getHistoryFilters, (_input, { caller }) => ({
    people: [{ id: caller.userId, name: caller.userName }],
    customers: mockCustomerNames().filter(({ id }) => tasks.some(({ customerId }) => customerId === id)),
  })),
  mock(attachDesigns, ({ taskIds, customerId }) => {
    for (const id of taskIds) change(id, { customerId, customer: nameOfCustomer(customerId) })
    return {}
  }),
  mock(setRoomArea, ({ taskId, roomSqm }) => {
    change(taskId, { roomSqm })
    return {}
  }),
  mock(downloadDesigns, ({ taskIds }) => {
    const { url } = taskOf(taskIds[0]!).results[0] ?? failWith('NOT_FOUND')
    return { url, fileName: 'designs.zip', expiresAt: new Date(Date.now() + 60_000).toISOString() }
  }),
  mock(deleteDesigns, ({ taskIds }) => {
    tasks = tasks.filter(({ id }) => !taskIds.includes(id))
    return {}
  }),
  mock(getHistoryList, async ({ designType, status, favorite, customerId, from, to, until, ...page }) => {
    await withFormer()
    const all = await Promise.all(tasks.map(({ id }) => present(id)))
    return mockPage(
      all.filter(
        (task) =>
          (!designType || task.designType === designType) &&
          (!status || task.status === status) &&
          (!customerId || task.customerId === customerId) &&
          (!from || task.createdAt >= from) &&
          (!to || task.createdAt <= to) &&
          (!until || task.createdAt <= until) &&
          (!favorite || task.results.some((result) => result.favorite)),
      ),
      page,
      (task) => [modeMock(task).words(task)],
    )
  }),
  ...sharesEndpoints(shownResult),
  ...quotationsEndpoints({
    customerName: (id) => nameOfCustomer(id)?.name ?? '',
    resultName: (id) => shownResult(id).name || TASK_LABEL,
  }),
  mock(deleteResult, ({ resultId }) => {
    changeResult(resultId, () => null)
    return {}
  }),
  mock(useResultPhoto, ({ resultId }) => {
    const task = tasks.find(({ results }) => results.some(({ id }) => id === resultId)) ?? failWith('NOT_FOUND')
    const { url, width, height } = task.results.find(({ id }) => id === resultId)!
    return { ...keepPhoto({ fileId: resultId, url, width, height }), taskId: task.id }
  }),
  mock(toggleFavorite, ({ resultId, favorite }) => changeResult(resultId, (result) => ({ ...result, favorite }))),
  mock(downloadImage, ({ resultId, format }) => {
    const { url } = tasks.flatMap(({ results }) => results).find(({ id }) => id === resultId) ?? failWith('NOT_FOUND')
    return {
      url,
      fileName: `${resultId}.${format === 'png' ? 'png' : 'jpg'}`,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }
  }),
]
