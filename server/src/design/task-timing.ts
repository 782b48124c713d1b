import { EMBEDDED_ENGINE } from '@tessera/shared/contract/design/caveat'
import type { TaskFields } from '@tessera/shared/contract/design/task-fields'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { designTasks, inHistory } from '../db/schema/design'
import { jobs } from '../db/schema/jobs'
import type { TaskRow } from './task-queue'

/** Enough for a median, and few rows of an index. */
const LATEST = 15
/** Of fewer nothing is said. */
const FEWEST = 3

/**
 * How long an unfinished task has been running, and how long the team's latest of its mode took, on the same kind of engine: the
 * median, for as many images. By the database's clock, for those of browsers differ.
 */
export async function timingOf(tx: Reader, task: TaskRow): Promise<TaskFields['timing']> {
  if (task.status !== 'queued' && task.status !== 'running') return undefined
  const [now] = await tx
    .select({
      lane: jobs.lane,
      seconds: sql<number>`coalesce(extract(epoch from now() - ${designTasks.startedAt}), 0)::float8`,
    })
    .from(designTasks)
    .innerJoin(jobs, eq(jobs.id, designTasks.id))
    .where(eq(designTasks.id, task.id))
  if (!now) return undefined
  const engine =
    now.lane === 'remote' ? ne(designTasks.engine, EMBEDDED_ENGINE) : eq(designTasks.engine, EMBEDDED_ENGINE)
  const rows = await tx
    .select({
      perImage: sql<number>`(extract(epoch from ${designTasks.finishedAt} - ${designTasks.startedAt}) / ${designTasks.count})::float8`,
    })
    .from(designTasks)
    .where(
      and(
        eq(designTasks.teamId, task.teamId),
        eq(designTasks.designType, task.designType),
        inHistory(designTasks),
        eq(designTasks.status, 'succeeded'),
        engine,
        isNotNull(designTasks.startedAt),
        isNotNull(designTasks.finishedAt),
      ),
    )
    .orderBy(desc(designTasks.createdAt), desc(designTasks.id))
    .limit(LATEST)
  const taken = rows.map(({ perImage }) => perImage).toSorted((a, b) => a - b)
  const usual = taken.length < FEWEST ? null : taken[taken.length >> 1]! * task.count
  return { seconds: Math.max(0, now.seconds), usualSeconds: usual }
}
