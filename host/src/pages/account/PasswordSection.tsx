import { changePassword } from '@tessera/shared/contract/account'
import { signIn, useSession } from '@tessera/shared/session/session.store'
import { Button, toast } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useId, useState } from 'react'
import { useFormFailure } from '../../parts/credentials/form-failure'
import { NewPasswordField } from '../../parts/credentials/PasswordFields'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'
import { OwnerProof, proofOf, type ProofValues } from './OwnerProof'
import { useSingleMutation } from '../../parts/credentials/single-mutation'

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

function PasswordSheet({ title, open, onClose }: PasswordSheetProps) {
  const userName = useSession((session) => session.userInfo?.userName)
  const [form] = Form.useForm<ProofValues & { newPassword: string }>()
  const formId = useId()
  const change = useSingleMutation(changePassword)
  const { message, clear, onFailure } = useFormFailure(form, 'smsCode', 'password')
  const close = () => {
    clear()
    form.resetFields()
    onClose()
  }
  return (
    <Sheet
      open={open}
      title={title}
      onClose={close}
      closeOnOverlay={false}
      footer={
        <>
          <Button onClick={close}>{ACCOUNT_TEXT.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            {title}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        requiredMark={false}
        onValuesChange={clear}
        onFinish={({ newPassword, ...proof }) => {
          change.send(
            { ...proofOf(proof), newPassword },
            {
              onSuccess: (data) => {
                close()
                toast.success(ACCOUNT_TEXT.passwordChanged)
                signIn(data.token, data.userInfo)
              },
              onError: onFailure,
            },
          )
        }}
      >
        <OwnerProof purpose="password" />
        <NewPasswordField owner={{ userName }} />
        <p role="alert" className={styles.failure}>
          {message}
        </p>
      </Form>
    </Sheet>
  )
}
