import * as batches from '@tessera/shared/contract/design/batch'
import * as history from '@tessera/shared/contract/design/history'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import * as contract from '@tessera/shared/contract/design/task'
import { getEngineStatus } from '@tessera/shared/contract/engine'
import { imageQuota } from '@tessera/shared/contract/constants'
import type { FastifyRequest } from 'fastify'
import type { FileLinks } from '../files/file-links'
import type { MakeWhole } from '../files/file-serving'
import { Permits } from '../files/permits'
import { AppError } from '../http/app-error'
import { accepted, repeated, type Route, route } from '../http/route'
import { monthlyImagesOf } from '../ledger/image-usage.repository'
import { balances } from '../ledger/ledger.service'
import { priceOf } from '../ledger/pricing.rules'
import { archiveName, downloadName } from './download.rules'
import { cancelBatch, createBatch, queryBatch } from './batches.service'
import { engineStatuses, remoteQueue } from './engines/http/engine-reports'
import type { HttpEngine } from './engines/http/http-engine'
import { answeringRouting } from './engines/http/silent-engines'
import { attachDesigns, deleteDesigns, setRoomArea } from './designs.service'
import { historyFilters } from './history-filters.repository'
import { historyPage } from './history.repository'
import { deleteResult, downloadFacts, photoOfResult, requirePictures, setFavorite } from './results.service'
import type { Perception } from './perception/perception'
import { sceneOf } from './scene.service'
import { Scenes } from './scenes'
import { type SegmentDependencies, suggestRegion } from './segment.service'
import { TeamLimit } from './team-limit'
import { cancelTask, type CreateDependencies, createTask, queryTask } from './tasks.service'

const SUGGESTIONS_AT_ONCE = 2
const SUGGESTIONS_WAITING = 16
/** Concurrent suggestions per team, so that one team cannot fill the queue. */
const SUGGESTIONS_OF_A_TEAM = 2
/** Suggestions are free of charge. */
const SUGGESTIONS_PER_MINUTE = 60
/** A page asks once a second until the photo has been looked at. */
const SCENES_PER_MINUTE = 120
/** Looks begun by a team at once, of the nine that run and wait. */
const LOOKS_OF_A_TEAM = 2
/** Typical duration of a look, in seconds. */
const LOOK_SECONDS = 4
/** Typical duration of a suggestion; used as the retry-after. */
const SUGGESTION_SECONDS = 3

export function designRoutes(
  deps: CreateDependencies &
    Omit<SegmentDependencies, 'permits' | 'teams' | 'scenes'> & {
      links: FileLinks
      makeWhole: MakeWhole
      httpEngines: readonly HttpEngine[]
      perception: Perception
      onLookFailure?: (error: unknown) => void
    },
): Route[] {
  const { database, files, links, routing, makeWhole } = deps
  const scenes = new Scenes({ ...deps, onFailure: deps.onLookFailure })
  const permits = new Permits(SUGGESTIONS_AT_ONCE, SUGGESTIONS_WAITING)
  const teams = new TeamLimit(SUGGESTIONS_OF_A_TEAM, SUGGESTION_SECONDS)
  const looks = new TeamLimit(LOOKS_OF_A_TEAM, LOOK_SECONDS)
  return [
    route(contract.estimateCost, async ({ designType, count }, { viewer }) => {
      const { available, engines, monthlyImages } = await database.read(async (tx) => ({
        available: await balances(tx, viewer.teamId),
        monthlyImages: await monthlyImagesOf(tx, viewer.userId),
        engines: await answeringRouting(tx, routing),
      }))
      const { flops, beans, sufficient } = priceOf(count, available)
      return {
        count,
        flops,
        beans,
        availableFlops: available.flops,
        availableBeans: available.beans,
        imgQuotaNum: imageQuota(available),
        sufficient,
        monthlyImages,
        capability: engines.capabilityOf(designType),
        looksAtPictures: engines.looksAtPictures(designType),
      }
    }),

    route(contract.createTask, async (input, { viewer }) => {
      const created = await createTask(deps, viewer, input)
      return created.repeated ? repeated(created.task) : accepted(created.task)
    }),

    route(contract.queryTask, ({ id }, { viewer }) => database.read((tx) => queryTask(tx, files, viewer, id))),

    route(contract.cancelTask, async ({ id }, { viewer }) => {
      const canceled = await cancelTask(deps, viewer, id)
      return canceled.repeated ? repeated(canceled.task) : canceled.task
    }),

    route(batches.createBatch, async (input, { viewer }) => {
      const created = await createBatch(deps, viewer, input)
      return created.repeated ? repeated(created.batch) : accepted(created.batch)
    }),

    route(batches.queryBatch, ({ id }, { viewer }) => database.read((tx) => queryBatch(tx, files, viewer, id))),

    route(batches.cancelBatch, ({ id }, { viewer }) => cancelBatch(deps, viewer, id)),

    route(history.getHistoryList, (query, { viewer }) =>
      database.read((tx) => historyPage(tx, files, viewer.teamId, query)),
    ),

    route(history.getHistoryFilters, (_input, { viewer }) => database.read((tx) => historyFilters(tx, viewer.teamId))),

    route(history.attachDesigns, async (input, { viewer }) => {
      await database.transaction((tx) => attachDesigns(tx, viewer.teamId, input))
      return {}
    }),

    route(history.setRoomArea, async (input, { viewer }) => {
      await database.transaction((tx) => setRoomArea(tx, viewer.teamId, input))
      return {}
    }),

    route(history.deleteDesigns, async ({ taskIds }, { viewer }) => {
      await database.transaction((tx) => deleteDesigns(tx, viewer.teamId, taskIds))
      return {}
    }),

    route(getEngineStatus, () =>
      database.read(async (tx) => ({
        engines: await engineStatuses(tx, routing, deps.httpEngines),
        queue: await remoteQueue(tx),
        refused: contract.DESIGN_TYPES.filter((type) => routing.routeOf(type) === null).map((designType) => ({
          designType,
          ...routing.capabilityOf(designType),
        })),
      })),
    ),

    route(readScene, (input, { viewer }) => sceneOf({ database, files, scenes, looks }, viewer, input), {
      perMinute: SCENES_PER_MINUTE,
    }),

    route(
      segment,
      (input, { viewer, request }) =>
        whileConnected(request, (gone) => suggestRegion({ ...deps, scenes, permits, teams }, viewer, input, gone)),
      { perMinute: SUGGESTIONS_PER_MINUTE },
    ),

    route(history.deleteResult, async ({ resultId }, { viewer }) => {
      await database.transaction((tx) => deleteResult(tx, viewer.teamId, resultId))
      return {}
    }),

    route(history.useResultPhoto, ({ resultId }, { viewer }) =>
      database.transaction((tx) => photoOfResult(tx, files, viewer.teamId, resultId)),
    ),

    route(history.toggleFavorite, (input, { viewer }) =>
      database.transaction((tx) => setFavorite(tx, files, viewer.teamId, input)),
    ),

    route(history.downloadDesigns, async ({ taskIds }, { viewer }) => {
      await database.read((tx) => requirePictures(tx, viewer.teamId, taskIds))
      const fileName = archiveName(taskIds.length)
      const { url, expiresAt } = links.archive(taskIds, fileName)
      return { url, fileName, expiresAt: expiresAt.toISOString() }
    }),

    route(history.downloadImage, async ({ resultId, format }, { viewer }) => {
      const facts = await database.transaction((tx) => downloadFacts(tx, viewer.teamId, resultId))
      // Made before the link is given: a browser shows nothing of a download that fails.
      if ((await makeWhole(facts.fileId, format)) === null) throw new AppError('NOT_FOUND')
      const fileName = downloadName(facts, format)
      const { url, expiresAt } = links.download(facts.fileId, fileName)
      return { url, fileName, expiresAt: expiresAt.toISOString() }
    }),
  ]
}

/** Runs work with a signal that aborts when the client disconnects. */
async function whileConnected<T>(request: FastifyRequest, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController()
  const hangUp = () => gone.abort()
  request.socket.once('close', hangUp)
  try {
    return await work(gone.signal)
  } finally {
    request.socket.off('close', hangUp)
  }
}
