import type { readScene } from '@tessera/shared/contract/design/scene'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { Database } from '../db/database'
import type { FileService } from '../files/files.service'
import type { SignedIn } from '../http/route'

/**
 * What a photo of the team shows.
 * @throws AppError NOT_FOUND
 */
export async function sceneOf(
  { database, files }: { database: Database; files: FileService },
  { teamId }: SignedIn,
  { photoFileId }: EndpointParsedInput<typeof readScene>,
): Promise<EndpointOutput<typeof readScene>> {
  await database.transaction((tx) => files.find(tx, teamId, photoFileId))
  return { state: 'unavailable', labelsUrl: null, regions: [] }
}
