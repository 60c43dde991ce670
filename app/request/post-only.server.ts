/** Loader of a URL without a page, to which only forms are sent. Responds with 405. */
export const postOnly = (): Response =>
  new Response("Send a form with POST.", {
    status: 405,
    headers: { Allow: "POST", "Content-Type": "text/plain; charset=utf-8" },
  });
