import { isAdmin } from '@tessera/shared/contract/access'
import type { TeamMember } from '@tessera/shared/contract/team'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { PasswordField } from './MemberFields'
import { useResetPassword } from './members.api'
import { proofIfAny, type ProofValues, refusedPassword, refusedProof } from './members.rules'
import { FAULT_TEXT, MEMBERS_TEXT as TEXT } from './members.text'
import { ProofFields } from './ProofFields'
import styles from './Members.module.css'

interface ResetPasswordProps {
  readonly member: TeamMember
  readonly open: boolean
  readonly onClose: () => void
}

interface ResetValues extends ProofValues {
  readonly newPassword?: string
}

const EMPTY: ResetValues = {}
const refusedNew = refusedPassword('newPassword')

export function ResetPassword({ member, open, onClose }: ResetPasswordProps) {
  return (
    <FormSheet
      open={open}
      title={TEXT.resetTitle(member.userName)}
      width={440}
      onClose={onClose}
      name="reset-password"
      submitText={TEXT.reset}
      closing="asks"
      initialValues={EMPTY}
      save={useResetPassword()}
      toInput={({ newPassword = '', ...proof }) => ({ id: member.id, newPassword, ...proofIfAny(proof) })}
      faults={{ newPassword: FAULT_TEXT.password }}
      refusalOf={(error) => refusedProof(error) ?? refusedNew(error)}
      onSaved={() => {
        toast.success(TEXT.resetDone(member.userName))
        onClose()
      }}
    >
      <p className={styles.lead}>{TEXT.resetLead}</p>
      <PasswordField name="newPassword" label={TEXT.newPassword} hint={TEXT.passwordHint} />
      {isAdmin(member) ? <ProofFields /> : null}
    </FormSheet>
  )
}
