import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import { useSession } from '@tessera/shared/session/session.store'
import { ButtonLink } from '@tessera/shared/ui/core'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PublicPage } from '../../parts/public-page/PublicPage'
import { PendingNotice } from '../../parts/pending/PendingNotice'
import { TierComparison } from '../../parts/tiers/TierComparison'
import { purchaseOf, stepTo } from './upgrade.rules'
import { UPGRADE_TEXT } from './vip-upgrade.text'
import styles from './VipUpgradePage.module.css'
import { Yours } from './Yours'

const BuySheet = lazy(async () => ({ default: (await import('./BuySheet')).BuySheet }))

/**
 * All tiers, their rights, and the purchase. The item being bought is kept in the address, so that a visitor returns to it after the
 * log-in.
 */
export default function VipUpgradePage() {
  const [search, setSearch] = useSearchParams()
  const start = useMemo(() => purchaseOf(search), [search])
  const signedIn = useSession((session) => session.token !== null)
  const current = useSession((session) => session.rights?.vipType ?? session.userInfo?.vipType)
  const close = () =>
    setSearch(
      (former) => {
        const rest = new URLSearchParams(former)
        for (const name of ['tier', 'package']) rest.delete(name)
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <PublicPage
      header={
        <>
          <h1>{UPGRADE_TEXT.title}</h1>
          <p>{UPGRADE_TEXT.lead}</p>
        </>
      }
      overlay={
        start ? (
          <Suspense fallback={null}>
            <BuySheet open start={start} onClose={close} />
          </Suspense>
        ) : null
      }
    >
      <PendingNotice />
      {signedIn ? <Yours /> : null}
      <TierComparison
        current={signedIn ? current : undefined}
        initial={start?.vipType ?? Math.max(current ?? 0, 2)}
        action={({ vipType, name, item }) => {
          if (!item) return null
          const step = stepTo(vipType, signedIn ? current : undefined)
          return (
            <ButtonLink
              to={`/vip-upgrade?tier=${vipType}`}
              // The sheet adds its own history entry; `replace` keeps a second one from staying behind when it closes.
              replace
              preventScrollReset
              block
              variant={step === 'later' ? 'secondary' : 'primary'}
              aria-label={`${UPGRADE_TEXT[step]} ${name}`}
            >
              {UPGRADE_TEXT[step]}
            </ButtonLink>
          )
        }}
      />
      <section className={styles.more} aria-labelledby="packages-title">
        <h2 id="packages-title">{UPGRADE_TEXT.packagesTitle}</h2>
        <p className={styles.lead}>{current ? UPGRADE_TEXT.packagesLead : UPGRADE_TEXT.packagesLeadFree}</p>
        <div className={styles.packages}>
          <Package
            title={UPGRADE_TEXT.flopsPackages}
            text={UPGRADE_TEXT.flopsText(FLOPS_PER_IMAGE)}
            to="/vip-upgrade?package=flops"
            action={UPGRADE_TEXT.seeFlops}
          />
          <Package
            title={UPGRADE_TEXT.beanPackages}
            text={UPGRADE_TEXT.beansText(BEAN_COST.image)}
            to="/vip-upgrade?package=coin"
            action={UPGRADE_TEXT.seeBeans}
          />
        </div>
      </section>
    </PublicPage>
  )
}

interface PackageProps {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly action: string
}

function Package({ title, text, to, action }: PackageProps) {
  return (
    <div className={styles.package}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <ButtonLink to={to} replace preventScrollReset>
        {action}
      </ButtonLink>
    </div>
  )
}
