import type { TeamMember } from '@tessera/shared/contract/team'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { useMemberStatus } from './members.api'
import { proofOf, type ProofValues, refusedProof } from './members.rules'
import styles from './Members.module.css'
import { MEMBERS_TEXT as TEXT } from './members.text'
import { ProofFields } from './ProofFields'

interface EnableAdminProps {
  readonly member: TeamMember
  readonly open: boolean
  readonly onClose: () => void
}

const EMPTY: ProofValues = {}

/** Gives a disabled admin the rights back, for who proves to be themselves. */
export function EnableAdmin({ member: { id, userName }, open, onClose }: EnableAdminProps) {
  return (
    <FormSheet
      open={open}
      title={TEXT.enableTitle(userName)}
      width={440}
      onClose={onClose}
      name="enable-admin"
      submitText={TEXT.enable}
      closing="asks"
      initialValues={EMPTY}
      save={useMemberStatus()}
      toInput={(values) => ({ id, status: 'active' as const, proof: proofOf(values) })}
      refusalOf={refusedProof}
      onSaved={() => {
        toast.success(TEXT.enabled(userName))
        onClose()
      }}
    >
      <p className={styles.lead}>{TEXT.enableLead}</p>
      <ProofFields />
    </FormSheet>
  )
}
