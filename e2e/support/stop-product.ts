export default async function stopAfterJourneys(): Promise<void> {
  await globalThis.tesseraProduct?.stop()
}
