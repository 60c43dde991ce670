vcl 4.1;

# Touchline behind Varnish 7. What may be kept, and for how long, is decided by the application alone
# (Cache-Control); nothing here looks at the end of a path to guess. docs/operations.md explains the rest.
#
#   varnishd -f $PWD/default.vcl -p vcl_path=$PWD -p http_gzip_support=off -a http=:80 -a tls=:8443,PROXY
#
# http_gzip_support=off: the origin compresses (brotli and gzip); Varnish keeps each coding as it came.
# tls: a TLS terminator (hitch, HAProxy) speaks the PROXY protocol to this socket.

import directors;
import std;

include "sites.vcl";

sub vcl_recv {
  if (req.restarts == 0) {
    call only_what_we_say;
  }
  call choose_site;

  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
    return (synth(405, "Method not allowed"));
  }
  if (!req.http.Host && req.proto == "HTTP/1.1") {
    return (synth(400, "Bad request"));
  }
  if (req.http.Upgrade ~ "(?i)^websocket$") {
    return (pipe);
  }
  if (req.http.X-Site != "web" || req.method !~ "^(GET|HEAD)$" || req.http.Authorization) {
    return (pass);
  }
  call drop_tracking;

  if (req.url ~ "^/((assets|fonts|icons|illustrations|markings|fallback)/[^?%;]+|image|[a-z]+\.svg)(\?|$)") {
    # Files are the same for all viewers, also with a session.
    unset req.http.Accept-Language;
  } else {
    # A session or a message for one viewer (ott-…), a chosen theme: a page of one viewer.
    if (req.http.Cookie ~ "(?:^|;)\s*(?:(?:__Host-)?ott-[\w-]+|color-mode)\s*=") {
      return (pass);
    }
    # The URL reveals a result, and its response sets a cookie.
    if (req.url ~ "[?&]results=") {
      return (pass);
    }
    # The styles for browsers without scripts follow the data saver.
    if (req.url ~ "^/noscript\.css(\?|$)") {
      return (pass);
    }
    call choose_language;
    call choose_results;
    if (req.http.X-Language == "other" || req.http.X-Results == "other") {
      return (pass);
    }
  }

  # From here on the response is shared, so the origin gets nothing that tells viewers apart. The shared copy is
  # the whole page, which viewers without scripts and crawlers need.
  set req.http.Cookie = "noscript=1";
  if (req.http.X-Results) {
    set req.http.Cookie = req.http.Cookie + "; results=" + req.http.X-Results;
  }
  unset req.http.Origin;
  unset req.http.Referer;
  call normalise_codings;
  if (req.url ~ "^/image\?") {
    call normalise_pictures;
  } else {
    unset req.http.Accept;
  }

  # Old copies: see vcl_hit.
  if (req.http.X-Stale == "renew") {
    set req.grace = 0s;
  } else {
    set req.grace = 30d;
  }
  return (hash);
}

# Forgets what a client says and only a proxy may say, and says it.
sub only_what_we_say {
  unset req.http.Forwarded;
  unset req.http.X-Forwarded-Host;
  unset req.http.X-Forwarded-Port;
  unset req.http.X-Forwarded-Prefix;
  unset req.http.X-Forwarded-Server;
  unset req.http.X-Host;
  unset req.http.X-HTTP-Method;
  unset req.http.X-HTTP-Method-Override;
  unset req.http.X-Method-Override;
  unset req.http.X-Original-Host;
  unset req.http.X-Original-URL;
  unset req.http.X-Real-IP;
  unset req.http.X-Rewrite-URL;
  unset req.http.X-Country-Code;
  unset req.http.CF-IPCountry;
  unset req.http.Proxy;
  # Ours.
  unset req.http.X-Cache;
  unset req.http.X-Language;
  unset req.http.X-Results;
  unset req.http.X-Site;
  unset req.http.X-Stale;

  set req.http.X-Forwarded-For = client.ip;
  if (local.socket == "tls") {
    set req.http.X-Forwarded-Proto = "https";
  } else {
    set req.http.X-Forwarded-Proto = "http";
  }
  set req.http.X-Request-Id = "cdn-" + std.time2integer(now, 0) + "-" + req.xid;
  set req.http.Host = std.tolower(req.http.Host);
}

# Marks of campaigns say nothing about the page: one copy serves all, and the origin never sees them (they stay
# in the browser's address, where scripts read them). Everything else of the query means something.
sub drop_tracking {
  if (req.url ~ "[?&](?:utm_\w+|[gdm]clid|fbclid|msclkid|ttclid|twclid|gbraid|wbraid)=") {
    set req.url = regsuball(req.url, "&(?:utm_\w+|[gdm]clid|fbclid|msclkid|ttclid|twclid|gbraid|wbraid)=[^&]*", "");
    set req.url = regsub(req.url, "^([^?]*\?)(?:utm_\w+|[gdm]clid|fbclid|msclkid|ttclid|twclid|gbraid|wbraid)=[^&]*&?", "\1");
    set req.url = regsub(req.url, "^([^?]*)\?$", "\1");
  }
}

# A URL that names its language needs no header. Otherwise the language is negotiated here as the site does it:
# cookie of the language switch, then the browser's list, then `default_locale`. "other": the cache cannot tell
# (unusual list, unknown or repeated cookie); the site decides.
sub choose_language {
  if (req.url ~ "^/(?:en|de|es|fr|fr-CA|he|it|pl|pt|ca|ko|zh|bs-BA|uk-UA)(?:\.data)?(?:[/?]|$)") {
    unset req.http.Accept-Language;
    return;
  }
  if (req.http.Cookie ~ "(?:^|;)\s*locale\s*=(?:en|de|es|fr|fr-CA|he|it|pl|pt|ca|ko|zh|bs-BA|uk-UA)(?:;|$)") {
    set req.http.X-Language = regsub(req.http.Cookie, "^(?:.*;)?\s*locale\s*=([^;]+).*$", "\1");
  } else {
    call read_languages;
  }
  if (req.http.Cookie ~ "(?:^|;)\s*locale\s*=(?!(?:en|de|es|fr|fr-CA|he|it|pl|pt|ca|ko|zh|bs-BA|uk-UA)(?:;|$))|(?:^|;)\s*locale\s*=.*;\s*locale\s*=") {
    set req.http.X-Language = "other";
  }
  if (req.http.X-Language != "other") {
    set req.http.Accept-Language = req.http.X-Language;
  }
}

sub read_languages {
  # Browsers send weights that fall from tag to tag.
  if (req.http.Accept-Language && req.http.Accept-Language !~ "^[a-z]+(?:-[\w-]+)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.9)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.8)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.7)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.6)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.5)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.4)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.3)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.2)?(?:,\s*[a-z]+(?:-[\w-]+)?;q=0\.1)?$") {
    set req.http.X-Language = "other";
    return;
  }
  # The list without the languages before the first one that the site has.
  set req.http.X-Language = regsub(req.http.Accept-Language, "^(?:(?!(?:en|de|es|fr|he|it|pl|pt|ca|ko|zh|bs|uk)\b)[^,]+(?:,\s*|$))+", "");
  # `de-AT` means `de`, but not in `de-AT,en,de`: there the site ranks `de` after `en`.
  if (req.http.X-Language == "") {
    set req.http.X-Language = "en";
  } else if (req.http.X-Language ~ "^fr-(?i:ca)(?:[;,]|$)") {
    set req.http.X-Language = "fr-CA";
  } else if (req.http.X-Language ~ "^bs(?:-BA|(?!.*bs-))(?:[;,]|$)") {
    set req.http.X-Language = "bs-BA";
  } else if (req.http.X-Language ~ "^uk(?:-UA|(?!.*uk-))(?:[;,]|$)") {
    set req.http.X-Language = "uk-UA";
  } else if (req.http.X-Language ~ "^(en|de|es|fr|he|it|pl|pt|ca|ko|zh)\b(?!.*,\s*(?!\1\b)[^,]+,.*\b\1\b)"
      && req.http.X-Language !~ "^fr\b.*\bfr-(?i:ca)\b") {
    set req.http.X-Language = regsub(req.http.X-Language, "^([a-z]+).*$", "\1");
  } else {
    set req.http.X-Language = "other";
  }
}

# Whether results are hidden, which every page may depend on: three copies, without the cookie (or with
# `followed`, which has a meaning for signed-in viewers only), `hidden` and `shown`. "other": a repeated or
# unknown cookie; the site decides.
sub choose_results {
  if (req.http.Cookie ~ "(?:^|;)\s*results\s*=.*;\s*results\s*=") {
    set req.http.X-Results = "other";
  } else if (req.http.Cookie ~ "(?:^|;)\s*results\s*=\s*(?:hidden|shown)\s*(?:;|$)") {
    set req.http.X-Results = regsub(req.http.Cookie, "^(?:.*;)?\s*results\s*=\s*(\w+).*$", "\1");
  } else if (req.http.Cookie ~ "(?:^|;)\s*results\s*=(?!\s*followed\s*(?:;|$))") {
    set req.http.X-Results = "other";
  }
}

sub normalise_codings {
  if (req.http.Accept-Encoding ~ "(?i)(?:^|,)\s*br\s*(?:,|$|;\s*q=(?:1|0\.0*[1-9]))") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(?i)(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?:1|0\.0*[1-9]))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

sub normalise_pictures {
  if (req.http.Accept ~ "image/avif") {
    set req.http.Accept = "image/avif";
  } else if (req.http.Accept ~ "image/webp") {
    set req.http.Accept = "image/webp";
  } else {
    set req.http.Accept = "image/jpeg";
  }
}

sub vcl_hash {
  hash_data(req.http.X-Forwarded-Proto);
  hash_data(req.http.Host);
  hash_data(req.url);
  hash_data(req.http.X-Results);
  return (lookup);
}

# A copy that is too old is given away within stale-while-revalidate while a new one is fetched. After that the
# viewer waits for the new one, and gets the old one only if that fails, within stale-if-error (the grace).
sub vcl_hit {
  set req.http.X-Cache = "HIT";
  if (obj.ttl > 0s) {
    return (deliver);
  }
  set req.http.X-Cache = "STALE";
  if (obj.ttl + std.duration(obj.http.X-Revalidate + "s", 0s) > 0s
      || req.http.X-Stale == "use" || !std.healthy(req.backend_hint)) {
    return (deliver);
  }
  set req.http.X-Stale = "renew";
  return (restart);
}

sub vcl_miss {
  set req.http.X-Cache = "MISS";
}

sub vcl_pass {
  set req.http.X-Cache = "PASS";
}

sub vcl_pipe {
  if (req.http.Upgrade) {
    set bereq.http.Upgrade = req.http.Upgrade;
    set bereq.http.Connection = "upgrade";
  }
  unset bereq.http.X-Site;
}

sub vcl_backend_fetch {
  unset bereq.http.X-Site;
  unset bereq.http.X-Cache;
  unset bereq.http.X-Language;
  unset bereq.http.X-Results;
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # There is an old copy, which is better.
    if (bereq.is_bgfetch || bereq.http.X-Stale == "renew") {
      return (abandon);
    }
  }
  if (bereq.uncacheable) {
    return (deliver);
  }
  if (beresp.http.Cache-Control !~ "(?i)(?:^|,)\s*public\s*(?:,|$)"
      || beresp.http.Cache-Control ~ "(?i)(?:^|,)\s*(?:private|no-store|no-cache)\s*(?:,|=|$)"
      || beresp.http.Set-Cookie || beresp.http.Vary ~ "\*" || beresp.status >= 500 || beresp.ttl <= 0s) {
    # Remembered for a while, so that viewers of such a page do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    return (deliver);
  }

  set beresp.http.X-Revalidate = "0";
  if (beresp.http.Cache-Control ~ "(?i)stale-while-revalidate=\d+") {
    set beresp.http.X-Revalidate =
      regsub(beresp.http.Cache-Control, "(?i)^.*stale-while-revalidate=(\d+).*$", "\1");
  }
  set beresp.grace = std.duration(beresp.http.X-Revalidate + "s", 0s);
  if (beresp.http.Cache-Control ~ "(?i)stale-if-error=\d+") {
    if (std.duration(regsub(beresp.http.Cache-Control, "(?i)^.*stale-if-error=(\d+).*$", "\1") + "s", 0s) > beresp.grace) {
      set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "(?i)^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
    }
  }
  # For bans by path, see docs/operations.md.
  set beresp.http.X-Path = bereq.url;
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.is_bgfetch || bereq.http.X-Stale == "renew") {
    return (abandon);
  }
  # Another host may be well. Only requests that change nothing may be sent twice.
  if (bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
    return (retry);
  }
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Retry-After = "5";
  synthetic("This site cannot be reached at the moment. Please try again.");
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  return (deliver);
}

sub vcl_synth {
  if (resp.status == 503 && req.http.X-Stale == "renew") {
    set req.http.X-Stale = "use";
    return (restart);
  }
  set resp.http.Cache-Control = "no-store";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  synthetic(resp.reason);
  return (deliver);
}

sub vcl_deliver {
  set resp.http.X-Cache = req.http.X-Cache;
  # The copy's own id was another request's.
  if (req.http.X-Cache == "HIT" || req.http.X-Cache == "STALE") {
    set resp.http.X-Request-Id = req.http.X-Request-Id;
  }
  unset resp.http.X-Path;
  unset resp.http.X-Revalidate;
  unset resp.http.X-Varnish;
}
