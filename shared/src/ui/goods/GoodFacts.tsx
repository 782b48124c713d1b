import type { Material } from '../../contract/material'
import { WORDS } from '../../contract/words.text'
import { LAYING_TEXT } from '../../text/laying.text'
import { FINISH_TEXT, KIND_TEXT } from '../../text/material.text'
import { Fact } from '../data/Facts'
import { priceOf, sizeOf } from './goods.rules'
import { GOODS_TEXT } from './goods.text'

/** What everybody who may see one of the goods is told of it; stands in `Facts`, beside what the page alone knows. */
export function GoodFacts({ material }: { readonly material: Material }) {
  const { kind, surface, furniture, sku, series, piecesPerBox } = material
  return (
    <>
      <Fact name={WORDS.kind}>{KIND_TEXT[kind]}</Fact>
      <Fact name={GOODS_TEXT.price}>{priceOf(material)}</Fact>
      <Fact name={furniture ? GOODS_TEXT.pieceSize : WORDS.size}>{sizeOf(material)}</Fact>
      {furniture ? null : (
        <Fact name={GOODS_TEXT.perBox}>{piecesPerBox ? GOODS_TEXT.perBoxOf(piecesPerBox) : null}</Fact>
      )}
      <Fact name={WORDS.sku}>{sku}</Fact>
      <Fact name={WORDS.series}>{series}</Fact>
      {surface ? (
        <>
          <Fact name={WORDS.finish}>{FINISH_TEXT[surface.finish]}</Fact>
          <Fact name={GOODS_TEXT.laying}>{LAYING_TEXT[surface.laying]}</Fact>
          <Fact name={GOODS_TEXT.grout}>{GOODS_TEXT.groutOf(surface.groutMm)}</Fact>
        </>
      ) : null}
    </>
  )
}
