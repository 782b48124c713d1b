import { FOLLOW_UP_FILTERS, type getCustomerList, RECENT_FILTERS } from '@tessera/shared/contract/customer'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import type { ListFilter } from '@tessera/shared/ui/data'
import { LEVELS, SOURCES, STAGES } from './customers.rules'
import { CUSTOMERS_TEXT as TEXT, FOLLOW_UP_FILTER_TEXT, levelText, RECENT_FILTER_TEXT } from './customers.text'

type Filter = ListFilter<typeof getCustomerList>

const IDLE_DAYS = [3, 7, 15, 30] as const

const DELETED: Filter = { kind: 'toggle', field: 'deleted', label: TEXT.deleted }
export const DELETED_FILTERS: readonly Filter[] = [DELETED]

interface Choices {
  /** Members who may own customers. */
  readonly owners: readonly { readonly userId: string; readonly userName: string }[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
}

export const filtersWith = ({ owners, tags }: Choices): Filter[] => [
  {
    kind: 'select',
    field: 'followUp',
    label: TEXT.nextFollowTime,
    all: TEXT.allFollowUps,
    options: FOLLOW_UP_FILTERS.map((value) => ({ value, label: FOLLOW_UP_FILTER_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'idleDays',
    folds: true,
    label: TEXT.idle,
    all: TEXT.anyIdle,
    options: IDLE_DAYS.map((value) => ({ value, label: TEXT.idleDays(value) })),
  },
  {
    kind: 'select',
    field: 'stage',
    label: TEXT.stage,
    all: TEXT.allStages,
    options: STAGES.map((value) => ({ value, label: STAGE_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'level',
    folds: true,
    label: TEXT.level,
    all: TEXT.allLevels,
    options: LEVELS.map((value) => ({ value, label: levelText(value) })),
  },
  {
    kind: 'select',
    field: 'ownerUserId',
    folds: true,
    label: TEXT.owner,
    all: TEXT.allOwners,
    options: owners.map(({ userId, userName }) => ({ value: userId, label: userName })),
  },
  {
    kind: 'select',
    field: 'tagId',
    folds: true,
    label: TEXT.tags,
    all: TEXT.allTags,
    options: tags.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'select',
    field: 'source',
    folds: true,
    label: TEXT.source,
    all: TEXT.allSources,
    options: SOURCES.map((value) => ({ value, label: SOURCE_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'recent',
    folds: true,
    label: TEXT.recent,
    all: TEXT.anyTime,
    options: RECENT_FILTERS.map((value) => ({ value, label: RECENT_FILTER_TEXT[value] })),
  },
  DELETED,
]
