import { beginSecondFactor, enableSecondFactor, getSecondFactor, totpCode } from '@tessera/shared/contract/factor'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { ErrorState, Skeleton, useOnDemand } from '@tessera/shared/ui/core'
import { CopyField, fieldRule, Form, FormSheet, Input } from '@tessera/shared/ui/form'
import { useEffect } from 'react'
import { credentialRefusal } from '../../parts/credentials/form-failure'
import { KnownPasswordField } from '../../parts/credentials/PasswordFields'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'

const NOTHING = { password: '', code: '' }
const loadQrCode = () => import('@tessera/shared/ui/purchase')

interface EnableFactorSheetProps {
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** Shows a new secret to scan or type, then asks for the password and the app's first code. */
export function EnableFactorSheet({ onClose, onCodes }: EnableFactorSheetProps) {
  const begin = useEndpointMutation(beginSecondFactor)
  const { part: kit, fetch } = useOnDemand(loadQrCode)
  const { mutate } = begin
  useEffect(() => {
    mutate({})
    void fetch()
  }, [mutate, fetch])
  const secret = begin.data?.data
  const key = secret?.secret.match(/.{1,4}/g)?.join(' ') ?? ''
  return (
    <FormSheet
      open
      title={ACCOUNT_TEXT.factorEnable}
      onClose={onClose}
      name="factor"
      closing="asks"
      submitText={secret ? ACCOUNT_TEXT.factorEnable : null}
      initialValues={NOTHING}
      save={useEndpointMutation(enableSecondFactor, { refreshes: [getSecondFactor] })}
      toInput={(proof) => proof}
      refusalOf={(error) => credentialRefusal(error, ['password', 'code'])}
      onSaved={({ recoveryCodes }) => {
        onClose()
        onCodes(recoveryCodes)
      }}
    >
      {begin.error ? <ErrorState error={begin.error} onRetry={() => mutate({})} /> : null}
      {!secret && !begin.error ? <Skeleton height={320} /> : null}
      {secret ? (
        <>
          <p className={styles.lead}>{ACCOUNT_TEXT.factorScan}</p>
          <div className={styles.secret}>
            {kit ? (
              <kit.QrCode value={secret.uri} alt={ACCOUNT_TEXT.factorQr} />
            ) : (
              <Skeleton width={200} height={200} />
            )}
            {/* For a phone that runs the authenticator app itself and cannot scan its own screen. */}
            <a href={secret.uri} className={styles.openApp}>
              {ACCOUNT_TEXT.factorOpen}
            </a>
            {/* An input field would be too narrow for the key on a phone. */}
            <code>{key}</code>
          </div>
          <CopyField label={ACCOUNT_TEXT.factorSecret} action={ACCOUNT_TEXT.copySecret} value={key} />
          <KnownPasswordField label={ACCOUNT_TEXT.currentPassword} />
          <Form.Item
            name="code"
            label={ACCOUNT_TEXT.factorFirstCode}
            rules={[fieldRule(totpCode, ACCOUNT_TEXT.factorFirstCodeWrong)]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
        </>
      ) : null}
    </FormSheet>
  )
}
