import type { readScene } from '@tessera/shared/contract/design/scene'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import type { Database, Reader } from '../db/database'
import { files as fileTable } from '../db/schema/files'
import type { FileService } from '../files/files.service'
import type { SignedIn } from '../http/route'
import { BlobMissing } from '../storage/storage'
import type { Scenes } from './scenes'
import type { KeptScene } from './scenes.repository'
import type { TeamLimit } from './team-limit'

export interface SceneDependencies {
  database: Database
  files: FileService
  scenes: Scenes
  /** Each team's share of the looks that wait. */
  looks: TeamLimit
}

type Scene = EndpointOutput<typeof readScene>

const NOTHING = { labelsUrl: null, regions: [] }

/**
 * What a photo of the team shows. Begins to look at it when nobody has; while the team's share of looks is taken the
 * photo waits its turn as `looking`, and the page's next call begins it.
 * @throws AppError NOT_FOUND
 */
export async function sceneOf(
  deps: SceneDependencies,
  viewer: SignedIn,
  { photoFileId }: EndpointParsedInput<typeof readScene>,
): Promise<Scene> {
  const { database, files, scenes, looks } = deps
  const photo = await database.transaction((tx) => files.find(tx, viewer.teamId, photoFileId))
  const known = await scenes.stateOf(photo, (look) => looks.run(viewer.teamId, look))
  if (known.state === 'looking') return { state: 'looking', ...NOTHING }
  if (known.state !== 'seen') return { state: 'unavailable', ...NOTHING }
  try {
    const labels = await labelsFile(deps, viewer, known.scene)
    return { state: 'seen', labelsUrl: files.urlOf(labels), regions: known.scene.regions }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error
    await scenes.forget(photo)
    return { state: 'looking', ...NOTHING }
  }
}

/** The label map as a file of the team: the one of an earlier call, while the sweep has left it. @throws BlobMissing */
async function labelsFile(
  { database, files }: SceneDependencies,
  { teamId, userId }: SignedIn,
  { labelsSha256 }: KeptScene,
): Promise<string> {
  const known = await database.read((tx) => suggestionWith(tx, teamId, labelsSha256))
  if (known) return known.id
  const image = await files.storeAsIs(await files.read({ sha256: labelsSha256 }))
  const file = await database.transaction((tx) =>
    files.record(tx, image, { teamId, createdBy: userId, kind: 'suggestion' }),
  )
  return file.id
}

async function suggestionWith(tx: Reader, teamId: string, sha256: string) {
  const [row] = await tx
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(and(eq(fileTable.sha256, sha256), eq(fileTable.teamId, teamId), eq(fileTable.kind, 'suggestion')))
    .limit(1)
  return row
}
