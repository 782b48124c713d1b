import { Button, saveBlob } from '@tessera/shared/ui/core'
import { confirm, Sheet } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shown only once: closed by other means than its own button before they were downloaded, it asks. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [downloaded, setDownloaded] = useState(false)
  const download = () => {
    saveBlob(new Blob([ACCOUNT_TEXT.recoveryFile(codes)], { type: 'text/plain' }), 'tessera-recovery-codes.txt')
    setDownloaded(true)
  }
  const close = async () => {
    const {
      recoveryUnkept: title,
      recoveryGone: content,
      recoveryKept: okText,
      recoveryBack: cancelText,
    } = ACCOUNT_TEXT
    if (downloaded || (await confirm({ title, content, okText, cancelText }))) onClose()
  }
  return (
    <Sheet
      open
      title={ACCOUNT_TEXT.recoveryTitle}
      onClose={() => void close()}
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
