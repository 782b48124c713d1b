import { and, count, countDistinct, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { releaseFiles } from '../assets/assets.service'
import type { Reader, Transaction } from '../db/database'
import { contentMaterials, contents } from '../db/schema/contents'
import { designTasks, ofSeveral } from '../db/schema/design'
import { teams } from '../db/schema/people'

interface Uses {
  id: string
  designs: number
  contents: number
  published: number
}

/** How many of the team's designs and contents each material is in. */
export async function usesOf(tx: Reader, teamId: string, ids: readonly string[]): Promise<Uses[]> {
  const designs = await designsWith(tx, eq(designTasks.teamId, teamId), ids)
  const rows = await tx
    .select({
      id: contentMaterials.materialId,
      contents: countDistinct(contents.id),
      published: sql<number>`count(distinct ${contents.id}) filter (where ${contents.status} = 'published')`.mapWith(
        Number,
      ),
    })
    .from(contentMaterials)
    .innerJoin(contents, eq(contents.id, contentMaterials.contentId))
    .where(and(eq(contents.teamId, teamId), inArray(contentMaterials.materialId, [...ids])))
    .groupBy(contentMaterials.materialId)
  return designs.map((each) => {
    const { contents: all = 0, published = 0 } = rows.find(({ id }) => id === each.id) ?? {}
    return { ...each, contents: all, published }
  })
}

async function designsWith(
  tx: Reader,
  ofTeams: SQL,
  ids: readonly string[],
): Promise<{ id: string; designs: number }[]> {
  const wanted = sql`${sql.param([...ids])}::text[]`
  const used = sql`(
    select ${designTasks.material} ->> 'id' as id
    union select ${designTasks.material} -> 'second' ->> 'id'
    union select other ->> 'id' from jsonb_array_elements(${designTasks.material} -> 'others') as other
    union select piece ->> 'id' from jsonb_array_elements(${designTasks.pieces}) as piece
  ) as used`
  const rows = await tx
    .select({ id: sql<string>`used.id`, designs: count() })
    .from(designTasks)
    .crossJoinLateral(used)
    .where(
      and(
        ofTeams,
        sql`used.id = any(${wanted})`,
        or(sql`${designTasks.material} ->> 'id' = any(${wanted})`, ofSeveral(designTasks)),
      ),
    )
    .groupBy(sql`used.id`)
  return ids.map((id) => ({ id, designs: rows.find((row) => row.id === id)?.designs ?? 0 }))
}

/**
 * Releases pictures that materials have no longer, but for materials that a design of the team, or of a merchant below it, was made with:
 * made again, or waiting, it reads them.
 */
export async function releasePictures(
  tx: Transaction,
  teamId: string,
  dropped: readonly { id: string; fileIds: readonly string[] }[],
): Promise<void> {
  const some = dropped.filter(({ fileIds }) => fileIds.length > 0)
  if (some.length === 0) return
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(or(eq(teams.id, teamId), eq(teams.agentTeamId, teamId)))
  const ofTeams = sql`${designTasks.teamId} = any(${sql.param(found.map(({ id }) => id))}::text[])`
  const uses = await designsWith(
    tx,
    ofTeams,
    some.map(({ id }) => id),
  )
  const unused = some.filter((_, at) => uses[at]!.designs === 0)
  await releaseFiles(
    tx,
    unused.flatMap(({ fileIds }) => fileIds),
  )
}
