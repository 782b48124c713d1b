import { AUDIT_KINDS, type AuditEvent, getAuditList } from '@tessera/shared/contract/audit'
import { type ListFilter, type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import { ROUTES_TEXT } from '../routes.text'
import { AUDIT_COLUMNS, AuditCard } from './audit-cells'
import { AUDIT_KIND_TEXT, AUDIT_TEXT as TEXT } from './audit.text'

const FILTERS: readonly ListFilter<typeof getAuditList>[] = [
  {
    kind: 'select',
    field: 'kind',
    label: TEXT.kind,
    all: TEXT.allKinds,
    options: AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_TEXT[value] })),
  },
  {
    kind: 'select',
    field: 'userId',
    label: TEXT.person,
    all: TEXT.allPeople,
    options: ({ people }) => people.map(({ userId, userName }) => ({ value: userId, label: userName })),
  },
  { kind: 'dateRange', from: 'from', to: 'to', label: TEXT.range },
]
const LAYOUT: ListLayout<AuditEvent> = {
  kind: 'table',
  columns: AUDIT_COLUMNS,
  card: (event) => <AuditCard event={event} />,
}

/** Audit log of the team's accounts and rights, for its admin. */
export default function AuditPage() {
  return (
    <ComponentTheme>
      <ListPage
        title={ROUTES_TEXT.audit}
        description={TEXT.description}
        endpoint={getAuditList}
        fresh
        rowKey="id"
        filters={FILTERS}
        layout={LAYOUT}
        empty={{ picture: 'records', text: TEXT.empty, found: TEXT.emptyFiltered }}
      />
    </ComponentTheme>
  )
}
