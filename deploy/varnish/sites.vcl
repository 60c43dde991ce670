# Where the programs are, and which name belongs to which. default.vcl names the default language and
# the header of the country.

probe ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 2s;
  .window = 4;
  .threshold = 2;
  .initial = 2;
}

backend web_1 {
  .host = "web-1";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 2s;
  # The application gives up on slow parts of a page after five seconds.
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 10s;
  .max_connections = 500;
}

backend web_2 {
  .host = "web-2";
  .port = "3000";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 15s;
  .between_bytes_timeout = 10s;
  .max_connections = 500;
}

backend platform_1 {
  .host = "platform-1";
  .port = "4000";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 30s;
}

backend platform_2 {
  .host = "platform-2";
  .port = "4000";
  .probe = ready;
  .connect_timeout = 2s;
  .first_byte_timeout = 30s;
}

sub vcl_init {
  new web = directors.round_robin();
  web.add_backend(web_1);
  web.add_backend(web_2);
  new platform = directors.round_robin();
  platform.add_backend(platform_1);
  platform.add_backend(platform_2);
}

# Chooses the programs by the name of the host. X-Site decides whether anything may be cached at all: the
# platform's responses depend on who asks, and its videos belong to a CDN for videos.
sub choose_site {
  if (req.http.Host ~ "^api\.") {
    set req.http.X-Site = "platform";
    set req.backend_hint = platform.backend();
  } else {
    set req.http.X-Site = "web";
    set req.backend_hint = web.backend();
  }
  # With a database of countries (vmod_geoip2, or a CDN in front that says it) set the header that
  # `country_header` of the customer configuration names:
  #   set req.http.X-Country-Code = <two letters>;
}
