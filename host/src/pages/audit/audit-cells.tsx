import type { AuditEvent } from '@tessera/shared/contract/audit'
import { formatTime } from '@tessera/shared/text/format.text'
import { type ListColumn, StatusTag, type StatusTone } from '@tessera/shared/ui/data'
import { deviceText } from '../../parts/credentials/device.text'
import { AUDIT_TEXT, auditDetailText, auditKindText } from './audit.text'
import styles from './Audit.module.css'

const TONES: Partial<Record<AuditEvent['kind'], StatusTone>> = {
  loginFailed: 'warning',
  proofFailed: 'warning',
  lockedOut: 'danger',
  refused: 'danger',
  login: 'success',
}

function Kind(event: AuditEvent) {
  return <StatusTag tone={TONES[event.kind] ?? 'neutral'}>{auditKindText(event)}</StatusTag>
}

function Person({ userName, mobileMasked }: AuditEvent) {
  return (
    <span className={styles.person}>
      {userName}
      <small>{mobileMasked || AUDIT_TEXT.left}</small>
    </span>
  )
}

const placeOf = ({ address }: AuditEvent): string => address ?? AUDIT_TEXT.commandLine
const machineOf = ({ address, device }: AuditEvent): string => (address === null ? '–' : deviceText(device))

export const AUDIT_COLUMNS: readonly ListColumn<AuditEvent>[] = [
  { field: 'at', title: AUDIT_TEXT.time, width: 180, render: ({ at }) => formatTime(at) },
  { field: 'kind', title: AUDIT_TEXT.kind, width: 180, render: (event) => <Kind {...event} /> },
  { field: 'userName', title: AUDIT_TEXT.person, width: 160, render: (event) => <Person {...event} /> },
  {
    field: 'detail',
    title: AUDIT_TEXT.detail,
    render: (event) => <span className={styles.detail}>{auditDetailText(event) || '–'}</span>,
  },
  { field: 'address', title: AUDIT_TEXT.place, width: 160, render: (event) => placeOf(event) },
  { field: 'device', title: AUDIT_TEXT.device, width: 190, render: (event) => machineOf(event) },
]

/** An event on a phone: kind and person on top, then the details, then time and origin. */
export function AuditCard({ event }: { readonly event: AuditEvent }) {
  const detail = auditDetailText(event)
  return (
    <div className={styles.card}>
      <div className={styles.row}>
        <Kind {...event} />
        <Person {...event} />
      </div>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      <p className={styles.facts}>{formatTime(event.at)}</p>
      <p className={styles.facts}>
        {placeOf(event)} · {machineOf(event)}
      </p>
    </div>
  )
}
