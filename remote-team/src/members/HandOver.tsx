import type { TeamMember } from '@tessera/shared/contract/team'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { useHandOver } from './members.api'
import { type ProofValues, proofOf, refusedProof } from './members.rules'
import styles from './Members.module.css'
import { MEMBERS_TEXT as TEXT } from './members.text'
import { ProofFields } from './ProofFields'

interface HandOverProps {
  readonly member: TeamMember
  readonly open: boolean
  readonly onClose: () => void
}

const EMPTY: ProofValues = {}

/** The owner makes another admin the owner. */
export function HandOver({ member: { id, userName }, open, onClose }: HandOverProps) {
  return (
    <FormSheet
      open={open}
      title={TEXT.handOverTitle(userName)}
      width={480}
      danger
      onClose={onClose}
      name="hand-over-team"
      submitText={TEXT.handOver}
      closing="asks"
      initialValues={EMPTY}
      save={useHandOver()}
      toInput={(values) => ({ toUserId: id, proof: proofOf(values) })}
      refusalOf={refusedProof}
      onSaved={() => {
        toast.success(TEXT.handedOver(userName))
        onClose()
      }}
    >
      <ul className={styles.consequences}>
        {TEXT.handOverLines(userName).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ProofFields lead={TEXT.proofOfOwner} />
    </FormSheet>
  )
}
