import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import {
  QUOTATION_UNIT_TEXT,
  QUOTATION_WORDS as WORDS,
  quotationUnitText,
} from '@tessera/shared/contract/quotation.text'
import { offersOf, schemeOf } from '@tessera/shared/contract/quotation-sum'
import type { SharedQuotation } from '@tessera/shared/contract/share'
import {
  formatMinute,
  formatMoney,
  formatNumber,
  formatSizeMm,
  formatTime,
  withUnit,
} from '@tessera/shared/text/format.text'
import { StatusTag } from '@tessera/shared/ui/data'
import { LazyImage } from '@tessera/shared/ui/media'
import { Fragment } from 'react'
import { MessagePanel } from './ReplyPanel'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './SharedOffer.module.css'

interface SharedOfferProps {
  readonly token: string
  readonly code: string | undefined
  readonly quotation: SharedQuotation
  readonly expiresAt: string
}

type Line = SharedQuotation['lines'][number]

const dayOf = (time: string): string => formatTime(time).slice(0, 10)

/** A quotation as its customer reads it: the figures of the document, by room. */
export function SharedOffer({ token, code, quotation, expiresAt }: SharedOfferProps) {
  const { lines, subtotalFen, discountFen, totalFen, note } = quotation
  const offers = offersOf(lines, discountFen)
  const hasSchemes = offers.length > 1
  const rooms = [...new Set(lines.map(({ room }) => room))]
  const caveats = new Set(lines.flatMap(({ pictureUrl, caveat }) => (pictureUrl && caveat) || []))
  return (
    <>
      <article className={styles.paper}>
        <Head quotation={quotation} />
        {rooms.map((room) => (
          <section key={room} className={styles.room} aria-label={room || WORDS.title}>
            {room ? <h3>{room}</h3> : null}
            <ul>
              {[...lines.entries()].map(([index, line]) =>
                line.room === room ? (
                  <li key={index} className={styles.line}>
                    <OfferLine line={line} scheme={schemeOf(line, lines)} />
                  </li>
                ) : null,
              )}
            </ul>
          </section>
        ))}
        <dl className={styles.sums}>
          {discountFen > 0 ? (
            <>
              {!hasSchemes ? (
                <>
                  <dt>{WORDS.subtotal}</dt>
                  <dd>{formatMoney(subtotalFen)}</dd>
                </>
              ) : null}
              <dt>{WORDS.discount}</dt>
              <dd>− {formatMoney(discountFen)}</dd>
            </>
          ) : null}
          {offers.map(({ scheme, ...offer }) => (
            <Fragment key={scheme}>
              <dt>{WORDS.totalOf(scheme)}</dt>
              <dd className={styles.total}>{formatMoney(scheme === null ? totalFen : offer.totalFen)}</dd>
            </Fragment>
          ))}
        </dl>
        {hasSchemes ? <p className={styles.quiet}>{WORDS.schemes}</p> : null}
        {note ? (
          <p className={styles.note}>
            {WORDS.note}：{note}
          </p>
        ) : null}
        {[...caveats].map((caveat) => (
          <p key={caveat} className={styles.quiet}>
            {TEXT.tagged(CAVEAT_TEXT[caveat], TEXT.caveat[caveat])}
          </p>
        ))}
        {lines.some(({ visibleSqm }) => visibleSqm !== null) ? <p className={styles.quiet}>{WORDS.measured}</p> : null}
      </article>
      <div className={styles.answer}>
        <MessagePanel token={token} code={code} />
        {/* After the offer's own end it says nothing more. */}
        {expiresAt < quotation.validUntil ? <p className={styles.quiet}>{TEXT.until(formatTime(expiresAt))}</p> : null}
      </div>
    </>
  )
}

function Head({ quotation }: Pick<SharedOfferProps, 'quotation'>) {
  const { shopName, shopContact, customerName, number, revision, createdAt, changedAt, validUntil } = quotation
  const facts = [
    [TEXT.forWhom, customerName],
    [WORDS.number, WORDS.numbered(number, revision)],
    [WORDS.date, dayOf(createdAt)],
    [WORDS.validUntil, dayOf(validUntil)],
  ] as const
  return (
    <header className={styles.head}>
      <h2>{WORDS.title}</h2>
      <p>
        {shopName}
        {shopContact ? <span>{shopContact}</span> : null}
      </p>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {changedAt ? <p className={styles.changed}>{TEXT.changed(formatMinute(changedAt))}</p> : null}
    </header>
  )
}

function OfferLine({ line, scheme }: { readonly line: Line; readonly scheme: number | null }) {
  const { name, sku, sizeMm, visibleSqm, enteredSqm, pieces, boxes } = line
  const facts = [
    sku ? TEXT.sku(sku) : '',
    sizeMm ? formatSizeMm(...sizeMm) : '',
    visibleSqm === null ? '' : withSqm(WORDS.visible, visibleSqm),
    enteredSqm === null ? '' : withSqm(WORDS.entered, enteredSqm),
    // The quantity says it, in the shop's word.
    pieces === null || line.unit === 'piece' ? '' : TEXT.pieces(pieces),
    boxes === null || line.unit === 'box' ? '' : TEXT.boxes(boxes),
  ].filter(Boolean)
  return (
    <>
      {line.pictureUrl ? (
        <div className={styles.picture}>
          <LazyImage src={`${line.pictureUrl}&w=480`} alt={TEXT.picture(name)} ratio={4 / 3} />
        </div>
      ) : null}
      <div className={styles.words}>
        <b>{scheme === null ? name : `${WORDS.scheme(scheme)} · ${name}`}</b>
        {line.pictureUrl && line.caveat ? (
          <span>
            <StatusTag tone="accent">{CAVEAT_TEXT[line.caveat]}</StatusTag>
          </span>
        ) : null}
        {facts.length > 0 ? <span>{facts.join(' · ')}</span> : null}
        <span>{TEXT.amount(formatMoney(line.unitPriceFen), withUnit(line.quantity, quotationUnitText(line)))}</span>
      </div>
      <b className={styles.amount}>{formatMoney(line.amountFen)}</b>
    </>
  )
}

const withSqm = (words: (sqm: string) => string, sqm: number): string =>
  words(`${formatNumber(sqm)} ${QUOTATION_UNIT_TEXT.sqm}`)
