import { disableSecondFactor, getSecondFactor, renewRecoveryCodes } from '@tessera/shared/contract/factor'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet, type FormSheetProps } from '@tessera/shared/ui/form'
import { FactorCodeField } from '../../parts/credentials/FactorCodeField'
import { credentialRefusal } from '../../parts/credentials/form-failure'
import { KnownPasswordField } from '../../parts/credentials/PasswordFields'
import { ACCOUNT_TEXT } from './account.text'

export type FactorAction = 'disable' | 'renew'

const REFRESHES = { refreshes: [getSecondFactor] }

interface ProveFactorSheetProps {
  readonly action: FactorAction
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** Disables the second factor or renews the recovery codes, which takes the password and a code. */
export function ProveFactorSheet({ action, onClose, onCodes }: ProveFactorSheetProps) {
  const disable = useEndpointMutation(disableSecondFactor, REFRESHES)
  const renew = useEndpointMutation(renewRecoveryCodes, REFRESHES)
  if (action === 'renew') {
    const onSaved = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
      onClose()
      onCodes(recoveryCodes)
    }
    return <ProofSheet title={ACCOUNT_TEXT.factorRenew} onClose={onClose} save={renew} onSaved={onSaved} />
  }
  const onSaved = () => {
    onClose()
    toast.success(ACCOUNT_TEXT.factorDisabled)
  }
  return <ProofSheet title={ACCOUNT_TEXT.factorDisable} danger onClose={onClose} save={disable} onSaved={onSaved} />
}

const NOTHING = { password: '', code: '' }
type Proof = typeof NOTHING

function ProofSheet<Data>({
  title,
  ...form
}: Pick<FormSheetProps<Proof, Proof, Data>, 'title' | 'danger' | 'onClose' | 'save' | 'onSaved'>) {
  return (
    <FormSheet
      {...form}
      open
      title={title}
      submitText={title}
      name="factor"
      closing="asks"
      initialValues={NOTHING}
      toInput={(proof) => proof}
      refusalOf={(error) => credentialRefusal(error, ['password', 'code'])}
    >
      <KnownPasswordField label={ACCOUNT_TEXT.currentPassword} />
      <FactorCodeField
        label={ACCOUNT_TEXT.factorCode}
        hint={ACCOUNT_TEXT.factorCodeHint}
        wrong={ACCOUNT_TEXT.factorCodeWrong}
      />
    </FormSheet>
  )
}
