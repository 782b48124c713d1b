import { changeRelease, getReleaseHistory, getReleaseStatus } from '@tessera/shared/contract/release'
import { recordEvent } from '../audit/audit.service'
import { entryOf } from '../http/entry.rules'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
import { readJournal } from './pointers'
import { changesFor, moveRelease, type ReleaseDependencies } from './release-change.service'
import { channelStatuses } from './release-status.service'
import { servedStore } from './release-workplace'
import { toldFailure } from './told-failure'

/** The console of operators: reads and moves the pointers of the store that this server serves, as the command line does. */
export function releasesRoutes(deps: ReleaseDependencies): Route[] {
  const { config, database } = deps
  return [
    route(getReleaseStatus, async (_input, { viewer }) => {
      const store = await servedStore(config)
      if (!store) return { channels: [], changes: 'readOnly' as const }
      const channels = await channelStatuses({ store, database })
      const names = channels.map(({ channel }) => channel)
      return { channels, changes: await changesFor(config, store, viewer, names) }
    }),
    route(getReleaseHistory, async ({ channel, name, most }) => {
      const store = await servedStore(config)
      if (!store) throw new AppError('NOT_FOUND')
      try {
        return { list: await readJournal(store, channel, name, most) }
      } catch (error) {
        throw toldFailure(error)
      }
    }),
    route(changeRelease, async (input, { viewer, request }) => {
      const moved = await moveRelease(deps, input, viewer)
      const { name: part, action, version } = input
      const event = { kind: 'releaseChanged', userId: viewer.userId, entry: entryOf(request) } as const
      await database.transaction((tx) => recordEvent(tx, { ...event, detail: { part, action, version } }))
      return moved
    }),
  ]
}
