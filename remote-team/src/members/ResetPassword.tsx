import type { TeamMember } from '@tessera/shared/contract/team'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { PasswordField } from './MemberFields'
import { useResetPassword } from './members.api'
import { refusedPassword } from './members.rules'
import { FAULT_TEXT, MEMBERS_TEXT as TEXT } from './members.text'
import styles from './Members.module.css'

interface ResetPasswordProps {
  readonly member: TeamMember
  readonly open: boolean
  readonly onClose: () => void
}

const EMPTY: { newPassword?: string } = {}

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
      toInput={({ newPassword = '' }) => ({ id: member.id, newPassword })}
      faults={{ newPassword: FAULT_TEXT.password }}
      refusalOf={refusedPassword('newPassword')}
      onSaved={() => {
        toast.success(TEXT.resetDone(member.userName))
        onClose()
      }}
    >
      <p className={styles.lead}>{TEXT.resetLead}</p>
      <PasswordField name="newPassword" label={TEXT.newPassword} />
    </FormSheet>
  )
}
