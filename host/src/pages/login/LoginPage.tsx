import { getLoginWays } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { readOrigin } from '@tessera/shared/session/visit-origin'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { InviteNotice } from '../../parts/invitation/InviteNotice'
import { CodeLogin } from './CodeLogin'
import { ConsentLogin } from './ConsentLogin'
import { FactorLogin } from './FactorLogin'
import { ForgottenPassword } from './ForgottenPassword'
import { type SecondStep, useLoginDraft } from './login-draft'
import { LOGIN_TEXT } from './login.text'
import { LoginFrame } from './LoginFrame'
import { PasswordLogin } from './PasswordLogin'
import { type Way, WAYS, WayTabs } from './WayTabs'
import { WechatLogin } from './WechatLogin'
import styles from './LoginPage.module.css'

/** After a log-in the router redirects to the page the person wanted (see `returnPath`). */
export default function LoginPage() {
  const expired = useSession((session) => session.endedBy === 'expired')
  const [view, show] = useView()
  const [step, setStep] = useState<SecondStep | null>(null)
  const back = () => setStep(null)
  const title = view === 'forgotten' ? LOGIN_TEXT.forgottenTitle : LOGIN_TEXT.title
  return (
    <LoginFrame title={step === null ? title : titleOf(step)}>
      {step === null ? <InviteNotice /> : null}
      {expired ? <output className={styles.notice}>{LOGIN_TEXT.expired}</output> : null}
      {step === null ? (
        <Ways view={view} show={show} onStep={setStep} />
      ) : step.joins === undefined ? (
        <FactorLogin ticket={step.ticket} onBack={back} />
      ) : (
        <ConsentLogin ticket={step.ticket} teamName={step.joins} onBack={back} />
      )}
    </LoginFrame>
  )
}

const titleOf = ({ joins }: SecondStep): string =>
  joins === undefined ? LOGIN_TEXT.factorTitle : LOGIN_TEXT.consentTitle(joins)

type View = Way | 'forgotten'

/** The view is kept in the address, so that reload and the back button work. */
function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('way')
  // Who was invited has no account yet: the code opens one.
  const [usual] = useState<Way>(() => (readOrigin('invite_code') === null ? 'password' : 'code'))
  const view = named === 'forgotten' ? named : (WAYS.find((way) => way === named) ?? usual)
  const show = (next: View) =>
    setSearch(
      (former) => {
        former.set('way', next)
        return former
      },
      { replace: next !== 'forgotten' },
    )
  return [view, show]
}

interface WaysProps {
  readonly view: View
  readonly show: (view: View) => void
  readonly onStep: (step: SecondStep) => void
}

function Ways({ view, show, onStep }: WaysProps) {
  const [draft, onDraft] = useLoginDraft()
  const { data } = useEndpoint(getLoginWays, {}, { staleTime: Infinity })
  const ways = WAYS.filter((way) => way !== 'wechat' || data?.wechat === true)
  // The address may name a method that this installation lacks, or whose availability is still unknown.
  const way = ways.find((each) => each === view) ?? 'password'
  const form = { draft, onDraft }
  if (view === 'forgotten') return <ForgottenPassword {...form} onBack={() => show('password')} />
  return (
    <WayTabs ways={ways} way={way} onChange={show}>
      {way === 'password' ? <PasswordLogin {...form} onStep={onStep} onForgotten={() => show('forgotten')} /> : null}
      {way === 'code' ? <CodeLogin {...form} onStep={onStep} /> : null}
      {way === 'wechat' ? <WechatLogin onInstead={() => show('code')} /> : null}
    </WayTabs>
  )
}
