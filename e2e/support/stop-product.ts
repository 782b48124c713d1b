export default async function stopAfterJourneys(): Promise<void> {
  await Promise.all((globalThis.tesseraProducts ?? []).map((product) => product.stop()))
}
