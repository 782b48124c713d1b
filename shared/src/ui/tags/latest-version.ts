import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { getTagList, type TagScope } from '@tessera/shared/contract/tag'
import { call } from '@tessera/shared/http/client'

interface Versioned {
  readonly id: string
  readonly version: number
}

/** Asks for a tag or a group as it is now; one that has gone stays as it was. */
export async function latestVersion<Kept extends Versioned, Values>(
  scope: TagScope,
  record: Kept,
  listOf: (answer: EndpointOutput<typeof getTagList>) => readonly Kept[],
  valuesOf: (record: Kept) => Values,
): Promise<{ version: number; values: Values }> {
  const latest = listOf(await call(getTagList, { scope })).find(({ id }) => id === record.id) ?? record
  return { version: latest.version, values: valuesOf(latest) }
}
