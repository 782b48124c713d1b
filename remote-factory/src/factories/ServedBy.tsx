import type { FactoryDetail } from '@tessera/shared/contract/factory'
import { PhoneLink } from '@tessera/shared/ui/core'
import { Fact } from '@tessera/shared/ui/data'
import { FACTORIES_TEXT as TEXT } from './factories.text'
import styles from './ServedBy.module.css'

/** Whom a factory's buyers ask, with the number to call where the agent shows one. */
export function ServedBy({ agent }: Pick<FactoryDetail, 'agent'>) {
  const { teamName, userName, servicePhone } = agent
  return (
    <Fact name={TEXT.servedBy}>
      <span className={styles.agent}>
        {TEXT.agent(teamName, userName)}
        <PhoneLink of={teamName} number={servicePhone} inline />
      </span>
    </Fact>
  )
}
