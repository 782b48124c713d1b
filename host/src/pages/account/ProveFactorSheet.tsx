import { disableSecondFactor, factorCode, getSecondFactor, renewRecoveryCodes } from '@tessera/shared/contract/factor'
import { Button, toast } from '@tessera/shared/ui/core'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useId } from 'react'
import { useFormFailure } from '../../parts/credentials/form-failure'
import { KnownPasswordField } from '../../parts/credentials/PasswordFields'
import { useSingleMutation } from '../../parts/credentials/single-mutation'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'

export type FactorAction = 'disable' | 'renew'

const TITLES = { disable: ACCOUNT_TEXT.factorDisable, renew: ACCOUNT_TEXT.factorRenew } as const
const REFRESHES = { refreshes: [getSecondFactor] }

interface ProveFactorSheetProps {
  readonly action: FactorAction
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** Disables the second factor or renews the recovery codes, which takes the password and a code. */
export function ProveFactorSheet({ action, onClose, onCodes }: ProveFactorSheetProps) {
  const [form] = Form.useForm<{ password: string; code: string }>()
  const formId = useId()
  const disable = useSingleMutation(disableSecondFactor, REFRESHES)
  const renew = useSingleMutation(renewRecoveryCodes, REFRESHES)
  const { message, clear, onFailure } = useFormFailure(form, 'code', 'password')
  const submit = (proof: { password: string; code: string }) => {
    if (action === 'renew') {
      const onSuccess = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
        onClose()
        onCodes(recoveryCodes)
      }
      return renew.send(proof, { onSuccess, onError: onFailure })
    }
    const onSuccess = () => {
      onClose()
      toast.success(ACCOUNT_TEXT.factorDisabled)
    }
    return disable.send(proof, { onSuccess, onError: onFailure })
  }
  return (
    <Sheet
      open
      title={TITLES[action]}
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        <>
          <Button onClick={onClose}>{ACCOUNT_TEXT.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={action === 'disable' ? 'danger' : 'primary'}
            loading={disable.isPending || renew.isPending}
          >
            {TITLES[action]}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} requiredMark={false} onValuesChange={clear} onFinish={submit}>
        <KnownPasswordField label={ACCOUNT_TEXT.currentPassword} />
        <Form.Item
          name="code"
          label={ACCOUNT_TEXT.factorCode}
          extra={ACCOUNT_TEXT.factorCodeHint}
          rules={[fieldRule(factorCode, ACCOUNT_TEXT.factorCodeWrong)]}
        >
          <Input autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} maxLength={24} />
        </Form.Item>
        <p role="alert" className={styles.failure}>
          {message}
        </p>
      </Form>
    </Sheet>
  )
}
