import type { PublicPicture } from '@zatyshok/contract/content/public-view'

/** The cover of news; its size is known before it loads, so nothing moves. */
export function Cover({ cover: { url, alt, width, height }, of }: { cover: PublicPicture; of: 'list' | 'page' }) {
  const loading = of === 'list' ? 'lazy' : undefined
  return <img className={`cover ${of}-cover`} src={url} alt={alt} width={width} height={height} loading={loading} />
}
