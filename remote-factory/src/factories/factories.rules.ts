import { FACTORY_LIMITS, type Factory, type FactoryDetail, type FactoryDraft } from '@tessera/shared/contract/factory'
import type { UploadedFile } from '@tessera/shared/contract/file'
import type { AppError } from '@tessera/shared/http/app-error'
import { MANAGEMENT_TEXT } from './factories.text'

/** Aspect ratio (width ÷ height) of a cover. */
export const COVER_RATIO = 16 / 9
/** Requested width, px: enough for a card at 2× density. */
export const COVER_WIDTH = 640

/** Further brands are only counted, so that all cards have the same height. */
const BRANDS_SHOWN = 3

/** `意大利 · 艾米利亚`; a region equal to the country is omitted. */
export function placeOf({ country, region }: Pick<Factory, 'country' | 'region'>): string {
  return region === null || region === '' || region === country ? country : `${country} · ${region}`
}

/** The brands shown on a card, and the total if some are left out. */
export function brandsOf({ brands }: Pick<Factory, 'brands'>): { shown: readonly string[]; total: number | null } {
  return brands.length > BRANDS_SHOWN
    ? { shown: brands.slice(0, BRANDS_SHOWN), total: brands.length }
    : { shown: brands, total: null }
}

/** Form values; every field may be blank or untouched. */
export interface FactoryValues {
  readonly type?: FactoryDraft['type']
  readonly name?: string
  readonly country?: string
  readonly region?: string
  readonly phone?: string
  readonly brands?: string[]
  readonly intro?: string
  readonly cover?: Pick<UploadedFile, 'fileId' | 'url'> | null
  readonly agentUserId?: string
  readonly tagIds?: string[]
}

const filled = (text: string | undefined): string | null => text?.trim() || null

export const draftOf = (values: FactoryValues): FactoryDraft => ({
  type: values.type ?? 'domestic',
  name: values.name?.trim() ?? '',
  country: values.country?.trim() ?? '',
  region: filled(values.region),
  phone: filled(values.phone),
  brands: (values.brands ?? []).map((brand) => brand.trim()),
  intro: values.intro ?? '',
  coverFileId: values.cover?.fileId ?? null,
  agentUserId: values.agentUserId ?? '',
  tagIds: values.tagIds ?? [],
})

export const valuesOf = (factory: FactoryDetail): FactoryValues => ({
  type: factory.type,
  name: factory.name,
  country: factory.country,
  region: factory.region ?? '',
  phone: factory.phone ?? '',
  brands: factory.brands,
  intro: factory.intro,
  cover: factory.coverFileId && factory.coverUrl ? { fileId: factory.coverFileId, url: factory.coverUrl } : null,
  agentUserId: factory.agent.userId,
  tagIds: (factory.tags ?? []).map(({ id }) => id),
})

export const refusalOf = (error: AppError) =>
  error.reason === 'NAME_TAKEN' ? ({ field: 'name', text: MANAGEMENT_TEXT.nameTaken } as const) : null

export const failureText = (error: AppError): string | undefined =>
  error.data.issues?.some(({ path, message }) => path === 'factory' && message === 'too_many')
    ? MANAGEMENT_TEXT.tooMany(FACTORY_LIMITS.ofTeam)
    : undefined

/**
 * The order after one factory changed places with its neighbour.
 * @returns null when there is no neighbour on that side
 */
export function movedBy(ids: readonly string[], id: string, steps: -1 | 1): string[] | null {
  const from = ids.indexOf(id)
  const to = from + steps
  if (from < 0 || to < 0 || to >= ids.length) return null
  const moved = [...ids]
  moved.splice(from, 1)
  moved.splice(to, 0, id)
  return moved
}
