import { Button, saveBlob } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shown only once; a click outside the sheet does not close it. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const download = () =>
    saveBlob(new Blob([ACCOUNT_TEXT.recoveryFile(codes)], { type: 'text/plain' }), 'tessera-recovery-codes.txt')
  return (
    <Sheet
      open
      title={ACCOUNT_TEXT.recoveryTitle}
      onClose={onClose}
      closeOnOverlay={false}
      footer={
        <>
          <Button onClick={download}>{ACCOUNT_TEXT.recoveryDownload}</Button>
          <Button variant="primary" onClick={onClose}>
            {ACCOUNT_TEXT.recoveryKept}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{ACCOUNT_TEXT.recoveryLead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
