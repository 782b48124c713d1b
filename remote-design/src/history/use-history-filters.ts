import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { getHistoryFilters, type getHistoryList } from '@tessera/shared/contract/design/history'
import { MODE_TYPES } from '@tessera/shared/contract/design/task'
import { useEndpoint } from '@tessera/shared/query/query'
import type { ListFilter } from '@tessera/shared/ui/data'
import { useMemo } from 'react'
import { STATUS_FILTERS } from './history.rules'
import { HISTORY_TEXT as TEXT } from './history.text'

const asOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name })

/** What the history can be narrowed down by; colleagues are offered where there are several. */
export function useHistoryFilters(): readonly ListFilter<typeof getHistoryList>[] {
  const { data } = useEndpoint(getHistoryFilters, {})
  return useMemo(() => {
    const people = data?.people ?? []
    return [
      {
        kind: 'choice',
        field: 'status',
        label: TEXT.status,
        all: TEXT.all,
        options: STATUS_FILTERS.map((value) => ({ value, label: TEXT[value] })),
      },
      {
        kind: 'select',
        field: 'designType',
        label: TEXT.mode,
        all: TEXT.allModes,
        options: MODE_TYPES.map((value) => ({ value, label: DESIGN_TYPE_TEXT[value] })),
      },
      {
        kind: 'select',
        field: 'customerId',
        folds: true,
        label: TEXT.customer,
        all: TEXT.allCustomers,
        options: (data?.customers ?? []).map(asOption),
      },
      ...(people.length > 1
        ? [
            {
              kind: 'select' as const,
              field: 'userId' as const,
              folds: true,
              label: TEXT.person,
              all: TEXT.allPeople,
              options: people.map(asOption),
            },
          ]
        : []),
      { kind: 'dateRange', from: 'from', to: 'to', folds: true, label: TEXT.dates },
      { kind: 'day', field: 'until', folds: true, label: TEXT.jump },
      { kind: 'toggle', field: 'favorite', folds: true, label: TEXT.favourites },
    ]
  }, [data])
}
