import { changePassword } from '@tessera/shared/contract/account'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { signIn, useSession } from '@tessera/shared/session/session.store'
import { Button, toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { credentialRefusal } from '../../parts/credentials/form-failure'
import { NewPasswordField } from '../../parts/credentials/PasswordFields'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'
import { OwnerProof, proofOf, type ProofValues } from './OwnerProof'

export function PasswordSection() {
  const hasPassword = useSession((session) => session.userInfo?.hasPassword ?? true)
  const [open, setOpen] = useState(false)
  const action = hasPassword ? ACCOUNT_TEXT.changePassword : ACCOUNT_TEXT.setPassword
  return (
    <AccountSection title={ACCOUNT_TEXT.security}>
      <p className={styles.lead}>{hasPassword ? ACCOUNT_TEXT.hasPassword : ACCOUNT_TEXT.noPassword}</p>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      <PasswordSheet title={action} open={open} onClose={() => setOpen(false)} />
    </AccountSection>
  )
}

interface PasswordSheetProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

const NOTHING: ProofValues & { newPassword: string } = { newPassword: '' }

function PasswordSheet({ title, open, onClose }: PasswordSheetProps) {
  const userName = useSession((session) => session.userInfo?.userName)
  return (
    <FormSheet
      open={open}
      title={title}
      onClose={onClose}
      name="password"
      closing="asks"
      submitText={title}
      initialValues={NOTHING}
      save={useEndpointMutation(changePassword)}
      toInput={({ newPassword, ...proof }) => ({ ...proofOf(proof), newPassword })}
      refusalOf={(error) => credentialRefusal(error, ['password', 'smsCode', 'newPassword'])}
      onSaved={({ token, userInfo }) => {
        onClose()
        toast.success(ACCOUNT_TEXT.passwordChanged)
        signIn(token, userInfo)
      }}
    >
      <OwnerProof purpose="password" />
      <NewPasswordField owner={{ userName }} />
    </FormSheet>
  )
}
