import { Button } from '@tessera/shared/ui/core'
import { LOGIN_TEXT } from './login.text'
import styles from './Login.module.css'

/** WeChat log-in works only inside its mini-program, so there is no QR code to scan. */
export function WechatLogin({ onInstead }: { readonly onInstead: () => void }) {
  return (
    <div className={styles.wechat}>
      <p>{LOGIN_TEXT.wechatLead}</p>
      <ol>
        {LOGIN_TEXT.wechatSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.note}>{LOGIN_TEXT.wechatWeb}</p>
      <Button size="large" block onClick={onInstead}>
        {LOGIN_TEXT.wechatInstead}
      </Button>
    </div>
  )
}
