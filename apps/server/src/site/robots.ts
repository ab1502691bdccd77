/** robots.txt: search engines may read public pages, not the cabinet, the management, the API or previews of drafts. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /dashboard
Disallow: /admin
Disallow: /api/
Disallow: /preview/

Sitemap: ${new URL(publicUrl).origin}/sitemap.xml
`
