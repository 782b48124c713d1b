import { PhoneLink } from '@tessera/shared/ui/core'
import { useSuperiors } from './subordinates.api'
import styles from './Subordinates.module.css'
import { SUBORDINATES_TEXT as TEXT } from './subordinates.text'

/** Who serves the viewer's team; nothing for the agent at the top. */
export function Superiors() {
  const { data } = useSuperiors()
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.superiors} aria-label={TEXT.superiors}>
      <b>{TEXT.superiors}</b>
      {data.list.map(({ teamId, teamName, adminName, servicePhone }) => (
        <span key={teamId} className={styles.superior}>
          {TEXT.superior(teamName, adminName)}
          <PhoneLink of={teamName} number={servicePhone} inline />
        </span>
      ))}
    </section>
  )
}
