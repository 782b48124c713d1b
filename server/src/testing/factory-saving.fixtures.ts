import { randomUUID } from 'node:crypto'
import type { FactoryDraft } from '@tessera/shared/contract/factory'

/** The input that saves a domestic factory: a new one, or the former as `changes` say. */
export const factorySaving = (
  changes: Partial<FactoryDraft> & Pick<FactoryDraft, 'name' | 'agentUserId'>,
  former: { id: string; version: number } | null = null,
) => ({
  clientToken: randomUUID(),
  former,
  factory: {
    type: 'domestic' as const,
    country: '中国',
    region: null,
    phone: null,
    brands: [],
    intro: '',
    coverFileId: null,
    ...changes,
  },
})
