import { Button } from '@tessera/shared/ui/core'
import { Sheet } from '@tessera/shared/ui/overlay'
import { type MouseEvent, useState } from 'react'
import { AGREEMENT_TEXT, type AgreementName } from './agreement.text'
import { LOGIN_TEXT } from './login.text'
import styles from './Login.module.css'

/** Links to the two documents, which open over the form so that its input is kept. */
export function AgreementLinks() {
  const [name, setName] = useState<AgreementName>('terms')
  const [open, setOpen] = useState(false)
  const show = (wanted: AgreementName) => (event: MouseEvent) => {
    // The links are inside the checkbox's label: a click on one must not tick it.
    event.preventDefault()
    setName(wanted)
    setOpen(true)
  }
  const { title, paragraphs } = AGREEMENT_TEXT[name]
  return (
    <>
      <button type="button" className={styles.link} onClick={show('terms')}>
        {LOGIN_TEXT.terms}
      </button>
      {LOGIN_TEXT.and}
      <button type="button" className={styles.link} onClick={show('privacy')}>
        {LOGIN_TEXT.privacy}
      </button>
      <Sheet
        open={open}
        title={title}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {AGREEMENT_TEXT.close}
          </Button>
        }
      >
        <div className={styles.agreement}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Sheet>
    </>
  )
}
